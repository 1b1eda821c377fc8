import { join } from "node:path";
import {
  isAsExpression,
  isCallExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import { API, type Project, SignatureKind, type Type } from "typescript/unstable/sync";
import { root } from "./read-imports.ts";

/** A function's parameters, their types as they are written. */
export interface Signature {
  where: string;
  parameters: { name: string; type: string }[];
}

/**
 * Reads how the code uses handles on the database. It asks the compiler for types: a handle is a `Db` whatever its name is.
 * The compiler calls this API unstable. The lock file keeps the compiler's version; a change of the API breaks the guard loudly.
 */
export class HandleReader {
  readonly #api = new API({ cwd: root });
  readonly #project: Project;
  readonly #db: Type;
  /** By the id of a type: whether it is a `Db`, or an object that has one. */
  readonly #outer = new Map<number, boolean>();

  constructor() {
    const [project] = this.#api.updateSnapshot({ openProjects: [join(root, "tsconfig.json")] }).getProjects();
    if (!project) throw new Error("The compiler opened no project.");
    this.#project = project;
    const declared = descendants(this.#source("server/db/client.ts")).find(
      (node) => isInterfaceDeclaration(node) && node.name.text === "Db",
    );
    const symbol =
      declared && isInterfaceDeclaration(declared) && this.#checker.getSymbolAtLocation(declared.name);
    if (!symbol) throw new Error("server/db/client.ts declares no interface Db.");
    this.#db = this.#checker.getDeclaredTypeOfSymbol(symbol);
  }

  close(): void {
    this.#api.close();
  }

  /** The work of each transaction that the file opens: what it hands to `.transaction(`, and in which entry of an object. */
  works(file: string): { work: Node; entry: string }[] {
    return descendants(this.#source(file)).flatMap((node) => {
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return [];
      const [work] = node.arguments;
      const entry = ancestors(node).findLast(isPropertyAssignment)?.name.getText() ?? "";
      return work && node.expression.name.text === "transaction" ? [{ work, entry }] : [];
    });
  }

  /** Where a transaction's work reaches for the database outside of that transaction, as "line: expression". */
  outerHandles(work: Node, looked: ReadonlySet<Node> = new Set()): string[] {
    // Work that is written elsewhere cannot be looked at. It must stand where its transaction is opened.
    if (!isFunctionLikeDeclaration(work)) return [`${lineOf(work)}: ${work.getText()}`];
    const own = new Set(work.parameters.map(({ name }) => name.getText()));
    const expressions = descendants(work).filter(
      (node) =>
        isAsExpression(node) ||
        isCallExpression(node) ||
        isPropertyAccessExpression(node) ||
        (isIdentifier(node) && !own.has(node.text)),
    );
    const types = this.#checker.getTypeAtLocation(expressions);
    const reached = expressions
      .filter((_, at) => this.#isOuter(types[at]))
      .map((node) => `${lineOf(node)}: ${node.getText()}`);
    const all = new Set([...looked, work]);
    const beside = expressions
      .map((node) => this.#functionBeside(node))
      .filter((node) => node && !all.has(node));
    return [...reached, ...beside.flatMap((node) => (node ? this.outerHandles(node, all) : []))];
  }

  /** The parameters of each function. */
  signatures(file: string): Signature[] {
    return descendants(this.#source(file))
      .filter(isFunctionLikeDeclaration)
      .map((node) => ({
        where: `${file}:${lineOf(node)}`,
        parameters: node.parameters.map(({ name, type }) => ({
          name: name.getText(),
          type: type?.getText().replace(/\s+/g, " ") ?? "",
        })),
      }));
  }

  /** The function that a name stands for, when it is written inside another function: it may have a handle in its scope. */
  #functionBeside(name: Node): Node | undefined {
    if (!isIdentifier(name)) return undefined;
    const declared = this.#checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve(this.#project);
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!made || !isFunctionLikeDeclaration(made)) return undefined;
    return ancestors(made).some(isFunctionLikeDeclaration) ? made : undefined;
  }

  #isOuter(type: Type | undefined): boolean {
    if (!type) return false;
    const isOuter = this.#outer.get(type.id) ?? (this.#isDb(type) || this.#hasDb(type));
    this.#outer.set(type.id, isOuter);
    return isOuter;
  }

  #hasDb(type: Type): boolean {
    if (!type.isObjectType() || this.#checker.getSignaturesOfType(type, SignatureKind.Call).length > 0)
      return false;
    return this.#checker
      .getPropertiesOfType(type)
      .some((property) => this.#isDb(this.#checker.getTypeOfSymbol(property)));
  }

  #isDb(type: Type | undefined): boolean {
    if (type?.isUnionType()) return type.getTypes().some((one) => this.#isDb(one));
    return Boolean(type?.isObjectType() && this.#checker.isTypeAssignableTo(type, this.#db));
  }

  get #checker() {
    return this.#project.checker;
  }

  #source(file: string): SourceFile {
    const source = this.#project.program.getSourceFile(join(root, file));
    if (!source) throw new Error(`The compiler does not know ${file}.`);
    return source;
  }
}

function descendants(node: Node, found: Node[] = []): Node[] {
  node.forEachChild((child) => {
    found.push(child);
    descendants(child, found);
  });
  return found;
}

function ancestors(node: Node): Node[] {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : [];
}

const lineOf = (node: Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
