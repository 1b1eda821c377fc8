import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";

// The site map, in the order of the spec's section 2. Whatever is not here is "Page Not Found" (root.tsx).
export default [
  index("routes/home.tsx"),
  route("home", "routes/home.tsx", { id: "routes/home-alias" }),
  route("spmap", "routes/safe-places-map.tsx"),
  route("resources", "routes/resources.tsx"),
  route("aboutus", "routes/about-us.tsx"),
  route("login", "routes/login.tsx"),
  route("signup", "routes/signup.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("profile", "routes/profile.tsx"),
] satisfies RouteConfig;
