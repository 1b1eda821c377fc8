/**
 * Zod would try out `new Function` when a schema is made; the Content-Security-Policy forbids that, and browsers report
 * it to whoever looks. It reads this before, so root.tsx imports this module before anything else.
 */
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
