import { catalogue } from "#core/words/catalogue.ts";
import { callAuth, type SessionUser, userIn } from "./auth-calls.ts";
import { loginMessage } from "./auth-messages.ts";
import { logFailure, setUser, whileLoading } from "./session.ts";
import { tellOtherTabs } from "./tab-channel.ts";

type LoggedIn = { success: true; user: SessionUser } | { success: false; code: string; message: string };

/** Signs in with e-mail and password. With `keep` the session outlives the browser on this device. */
export function logIn(email: string, password: string, keep: boolean): Promise<LoggedIn> {
  return whileLoading(async () => {
    const answer = await callAuth("sign-in/email", { email, password, keep });
    if (!answer.ok) {
      logFailure("login failed", answer);
      return { success: false, code: answer.code, message: loginMessage(answer) };
    }
    const user = userIn(answer.body);
    if (!user) return { success: false, code: "NO_USER", message: catalogue.login.unexpected };
    setUser(user);
    tellOtherTabs("logged-in");
    return { success: true, user };
  });
}
