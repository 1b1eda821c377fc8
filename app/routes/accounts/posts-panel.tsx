import { m } from "#messages";

/** Says what the account is for, beside the form on a wide screen. */
export function PostsPanel() {
  return (
    <aside className="from-7 band posts-panel only-l" aria-labelledby="posts">
      <h2 id="posts">{m.login_panel()}</h2>
      <svg className="drawing" viewBox="0 0 470 250" aria-hidden="true">
        <path d="M-60 214h600" />
        <path d="M30 214v-44M190 214v-72M270 214v-100M310 214V96M350 214v-72M430 214v-44" />
        <path className="ticks" d="M70 214v-12m40 12v-12m40 12v-12m80 12v-12m160 12v-12" />
        <circle cx="30" cy="158" r="12" />
        <circle cx="190" cy="130" r="12" />
        <circle cx="270" cy="102" r="12" />
        <circle cx="350" cy="130" r="12" />
        <circle cx="430" cy="158" r="12" />
        <path className="diamond" d="m310 12 42 42-42 42-42-42z" />
      </svg>
    </aside>
  );
}
