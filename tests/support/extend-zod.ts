// This package adds `.openapi()` to Zod's schemas when they are made. In the server it loads before them. The files of
// one test worker share what is loaded, so a rule's own test may have made a schema before a test of the API needs its
// description.
import "@hono/zod-openapi";
