import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useSession } from "#app/browser/session.ts";
import { logIn } from "#app/components/account/log-in.ts";
import { LoginForm } from "#app/components/account/login-form.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { formAction } from "#app/form-action.ts";
import { safeRedirect } from "#core/redirects.ts";
import { m } from "#messages";
import type { Route } from "./+types/login.ts";
import { PostsPanel } from "./posts-panel.tsx";

export const meta = () => pageMeta(m.login_heading(), m.login_description(), "/login");

/** The page after a login without a `redirect`: the dates. */
const datesPath = "/reminder";

export const clientAction = formAction((posted) => logIn(posted, targetOf(posted.query)));
export const action = clientAction;

const targetOf = (query: URLSearchParams): string => safeRedirect(query.get("redirect"), datesPath);

/** The `redirect` query says where to go after the login. Only paths of this site count. */
export default function Login({ actionData }: Route.ComponentProps) {
  const { user } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const target = targetOf(query);

  useEffect(() => {
    if (user) void navigate(target, { replace: true });
  }, [user, target, navigate]);

  return (
    <div className="wrap grid c12 gap-7">
      <div className="s5 stack gap-5">
        <h1>{m.login_heading()}</h1>
        <LoginForm posted={actionData} isDoor />
      </div>
      <PostsPanel />
    </div>
  );
}
