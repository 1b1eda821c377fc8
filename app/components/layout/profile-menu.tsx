import { NavLink } from "react-router";
import type { SessionUser } from "#app/browser/auth-calls.ts";
import { logOut } from "#app/browser/session.ts";
import { m } from "#messages";
import { Icon } from "../ui/icon.tsx";

/**
 * The signed-in user, My Profile and Logout: a dropdown in the bar, and plain entries inside a phone's menu. The address shows only in the
 * open menu, because somebody may look over the user's shoulder.
 */
export function ProfileMenu({ user }: { user: SessionUser }) {
  return (
    <li className="end">
      <button type="button" className="btn line slim only-l" popoverTarget="profile-menu">
        {m.navigation_your_account()}
        <Icon name="down" />
      </button>
      <div className="profile-menu" id="profile-menu" popover="auto">
        <p className="who">{user.email}</p>
        <ul>
          <li>
            <NavLink to="/profile">{m.navigation_my_profile()}</NavLink>
          </li>
          <li>
            <button type="button" onClick={() => void logOut()}>
              {m.navigation_logout()}
            </button>
          </li>
        </ul>
      </div>
    </li>
  );
}
