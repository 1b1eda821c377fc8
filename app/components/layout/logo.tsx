/** The mark: posts on a base line, and the day. Put the name beside it. */
export function Logo() {
  return (
    <svg viewBox="0 0 40 32" aria-hidden="true">
      <path d="M2 29h36M7 29v-7M14 29V18M33 29v-8M24 29V15" />
      <path className="diamond" d="m24 2 7 7-7 7-7-7z" />
    </svg>
  );
}
