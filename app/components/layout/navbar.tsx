import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useSession } from "#app/browser/session.ts";
import { useHydrated } from "#app/browser/store.ts";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { LanguageLinks } from "./language-links.tsx";
import { useIsBare } from "./page-handle.ts";
import { ProfileMenu } from "./profile-menu.tsx";
import { navbarLinks } from "./site-links.ts";

/** The mark: posts on a base line, and the day. Put the name beside it. */
function Logo() {
  return (
    <svg viewBox="0 0 40 32" aria-hidden="true">
      <path d="M2 29h36M7 29v-7M14 29V18M33 29v-8M24 29V15" />
      <path className="diamond" d="m24 2 7 7-7 7-7-7z" />
    </svg>
  );
}

/**
 * Closes the menus when the page changes. A popover closes by itself on a click outside and on Escape, but not then. Browsers older than
 * popovers (Safari 16, Chrome 113) do not know this selector and have nothing to close: there the menus stand open in the bar (navbar.css).
 */
function useClosedMenusOnPageChange(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (!("popover" in HTMLElement.prototype)) return;
    // Not at hydration: on a slow phone somebody may have opened the menu before that.
    if (shown.current === key) return;
    shown.current = key;
    for (const menu of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) menu.hidePopover();
  }, [key]);
}

/** The name alone. It leads nowhere, because the home page says what Daymark is for. */
function BareBar() {
  return (
    <header className="bar" id="bar">
      <div className="wrap">
        <p className="logo">
          <Logo />
          {brand.name}
        </p>
        <LanguageOfBareBar />
      </div>
    </header>
  );
}

/** The bar above every page: one list, which a phone opens as a menu. */
export function Navbar() {
  useClosedMenusOnPageChange();
  if (useIsBare()) return <BareBar />;
  return (
    <header className="bar" id="bar">
      <div className="wrap">
        <Link className="logo" to="/">
          <Logo />
          {brand.name}
        </Link>
        <LanguageLinks />
        <button type="button" className="btn line slim only-s" popoverTarget="nav">
          <Icon name="menu" />
          {m.navigation_menu()}
        </button>
        <nav className="nav" id="nav" popover="auto" aria-label={m.navigation_main()}>
          <ul>
            {navbarLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
            <AccountEntries />
          </ul>
        </nav>
      </div>
      <LanguageLinks offers />
    </header>
  );
}

/** The address of a page behind a link has a token, and only the browser knows the token. */
function LanguageOfBareBar() {
  return useHydrated() && <LanguageLinks />;
}

function AccountEntries() {
  const { user, loading } = useSession();
  if (loading) return <LoadingEntry />;
  return user ? <ProfileMenu user={user} /> : <LoggedOutEntries />;
}

/** Without scripts this placeholder would stay for good, so the two links replace it. */
function LoadingEntry() {
  return (
    <>
      <li className="account needs-script">
        <p className="soft">{m.navigation_loading()}</p>
      </li>
      <LoggedOutEntries className="without-script" />
    </>
  );
}

function LoggedOutEntries({ className }: { className?: string }) {
  return (
    <>
      <li className={className}>
        <NavLink to="/login">{m.navigation_login()}</NavLink>
      </li>
      <li className={joinClasses("end", className)}>
        <ButtonLink to="/signup" look="line" slim>
          {m.navigation_sign_up()}
        </ButtonLink>
      </li>
    </>
  );
}
