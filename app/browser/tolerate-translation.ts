/**
 * A browser that translates the page removes texts and puts `<font>` elements in their places. React still holds the removed texts: to
 * remove one, or to insert before it, would throw and end the page, and nobody would see a text's new words. So here such a call acts on
 * the element that replaced the text, and a text that gets new words goes back into the page.
 */
export function tolerateTranslation(): void {
  /** For each removed text, the element in its place. */
  const standIns = new WeakMap<Node, Element>();
  const reworded = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target);
      if (standIn?.isConnected && !target.isConnected) standIn.replaceWith(target);
    }
  });
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      const beside = [...addedNodes, previousSibling, nextSibling];
      const font = beside.find((node): node is Element => node?.nodeName === "FONT");
      if (text?.nodeType !== Node.TEXT_NODE || text.isConnected || font === undefined) continue;
      standIns.set(text, font);
      reworded.observe(text, { characterData: true });
    }
  }).observe(document, { childList: true, subtree: true });

  /** The node in `parent` that stands for this child: the child, its translation, or the element around it. */
  const standingFor = (parent: Node, child: Node): Node | null => {
    let node: Node | null = child.parentNode === parent ? child : (standIns.get(child) ?? child);
    while (node !== null && node.parentNode !== parent) node = node.parentNode;
    return node;
  };
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const there = standingFor(this, child);
    if (there !== null) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <New extends Node>(this: Node, node: New, before: Node | null): New {
    insertBefore.call(this, node, before && standingFor(this, before));
    return node;
  };
}
