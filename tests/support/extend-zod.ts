// Zod's schemas get `.openapi()` from this package when they are made. In the server it loads before them; the files of a test
// worker share what is loaded, and a rule's own test may have made a schema before a test of the API needs its description.
import "@hono/zod-openapi";
