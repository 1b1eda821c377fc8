import { writeFileSync } from "node:fs";
import base from "./vite.config.ts";
const sizes = {
  name: "sizes",
  apply: "build" as const,
  applyToEnvironment: ({ name }: any) => name === "client",
  generateBundle(_: any, bundle: any) {
    const out: any = {};
    for (const [f, c] of Object.entries<any>(bundle)) if (c.type === "chunk")
      out[f] = { imports: c.imports, dynamic: c.dynamicImports, entry: c.isEntry, facade: c.facadeModuleId, modules: Object.fromEntries(Object.entries<any>(c.modules).map(([k, m]) => [k.replace(process.cwd(), ""), m.renderedLength ?? m.code?.length])) };
    writeFileSync("/tmp/sizes.json", JSON.stringify(out));
  },
};
export default { ...(base as any), plugins: [...(base as any).plugins, sizes] };
