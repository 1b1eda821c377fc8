/** What the tabs of one browser tell each other about the session that they share. */
export type TabMessage = "logged-in" | "logged-out" | "expired";

const channelName = "daymark-session";
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

/** Sends a message to the other tabs. This tab does not receive it. */
export function tellOtherTabs(message: TabMessage): void {
  openChannel().postMessage(message);
}

/** Calls `listener` with each message of another tab. Returns the function that ends this. */
export function listenToOtherTabs(listener: (message: TabMessage) => void): () => void {
  const heard = (event: MessageEvent<TabMessage>) => listener(event.data);
  const opened = openChannel();
  opened.addEventListener("message", heard);
  return () => opened.removeEventListener("message", heard);
}
