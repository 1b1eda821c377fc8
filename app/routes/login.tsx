import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useSession } from "#app/browser/session.ts";
import { LoginForm } from "#app/components/account/login-form.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { safeRedirect } from "#core/redirects.ts";
import { PostsPanel } from "./login/posts-panel.tsx";

export const meta = () => pageMeta("Log in", "Log in to see your dates and reminders.", "/login");

/** The `redirect` query says where to go after the login. Only paths of this site count. */
export default function Login() {
  const { user } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const target = safeRedirect(query.get("redirect"));

  useEffect(() => {
    if (user) void navigate(target, { replace: true });
  }, [user, target, navigate]);

  return (
    <div className="wrap grid c12 gap-7">
      <div className="s5 stack gap-5">
        <h1>Log in</h1>
        <LoginForm />
      </div>
      <PostsPanel />
    </div>
  );
}
