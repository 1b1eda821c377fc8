import { useEffect } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { callAuth } from "#app/browser/auth-calls.ts";
import { loginMessage } from "#app/browser/auth-messages.ts";
import { useSession } from "#app/browser/session.ts";
import { checkLogin, LoginForm } from "#app/components/account/login-form.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { formAction, hasErrors, passwordOf, textOf } from "#app/form-action.ts";
import { safeRedirect } from "#core/redirects.ts";
import type { Route } from "./+types/login.ts";
import { PostsPanel } from "./login/posts-panel.tsx";

export const meta = () => pageMeta("Log in", "Log in to see your dates and reminders.", "/login");

/** Whoever logs in without a wish wants to see the dates. */
const datesPath = "/reminder";

/** Without a script: a login leads on by a 303, so that no page of the browser's history holds a posted password. */
export const action = formAction(async ({ fields, ask, query }) => {
  const [email, keep] = [textOf(fields, "email"), textOf(fields, "keep")];
  const typed = { email, keep };
  const errors = checkLogin(fields);
  if (hasErrors(errors)) return { errors, typed };
  const answer = await callAuth(
    "sign-in/email",
    { email, password: passwordOf(fields), keep: keep === "on" },
    ask,
  );
  if (answer.ok) throw redirect(safeRedirect(query.get("redirect"), datesPath), 303);
  return { typed, failure: { message: loginMessage(answer), code: answer.code } };
});

/** The `redirect` query says where to go after the login. Only paths of this site count. */
export default function Login({ actionData }: Route.ComponentProps) {
  const { user } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const target = safeRedirect(query.get("redirect"), datesPath);

  useEffect(() => {
    if (user) void navigate(target, { replace: true });
  }, [user, target, navigate]);

  return (
    <div className="wrap grid c12 gap-7">
      <div className="s5 stack gap-5">
        <h1>Log in</h1>
        <LoginForm posted={actionData} />
      </div>
      <PostsPanel />
    </div>
  );
}
