/**
 * When a schema is made, Zod would try `new Function`. The Content-Security-Policy forbids that, and the browser shows
 * a violation. Zod reads this setting before it tries, so root.tsx imports this module before anything else.
 */
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
