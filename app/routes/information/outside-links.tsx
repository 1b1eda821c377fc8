import { Icon } from "#app/components/ui/icon.tsx";
import { m } from "#messages";

/** Links that leave the site. Each opens a new tab and does not reveal where the reader came from. */
export function OutsideLinks({ links }: { links: readonly { href: string; name: string; about: string }[] }) {
  return (
    <ul className="rows">
      {links.map(({ href, name, about }) => (
        <li key={href}>
          <a className="go" href={href} target="_blank" rel="noopener noreferrer">
            {name}
            <Icon name="out" />
            <span className="vh">{m.information_new_tab()}</span>
          </a>
          <p className="soft">{about}</p>
        </li>
      ))}
    </ul>
  );
}
