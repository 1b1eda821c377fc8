/**
 * The whole look of the operator's page: it has no other file. The colours are those of app/styles/tokens.css. Nothing
 * is marked by colour alone.
 */
export const operatorStyle = `
:root{color-scheme:light dark;--paper:#f6f1e6;--surface:#fffdf8;--ink:#10272c;--ink-2:#3f5559;--line:#d8cfbc;--teal:#0c5a5e;
--danger:#9b2c1f;--danger-wash:#f8e4df;--success:#22643c;--focus:#1d5bb8}
@media (prefers-color-scheme:dark){:root{--paper:#0e1b1e;--surface:#15262a;--ink:#f1ebdd;--ink-2:#b5c2bf;--line:#2c4246;--teal:#7fcbc5;
--danger:#f2a093;--danger-wash:#3b1e1a;--success:#8fcf9f;--focus:#8fc3ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1rem 1.25rem}
header{padding-bottom:0}
h1{font-size:1.625rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.25rem;margin:0 0 .75rem}
p{margin:.25rem 0 .75rem}
.quiet{color:var(--ink-2)}
a{color:var(--teal);text-underline-offset:.2em}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
nav a{display:inline-block;padding:.5rem 0}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:1rem;margin:0 0 1.25rem}
.wide{overflow-x:auto}
.wide+h2{margin-top:1.5rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--ink-2);font-weight:600}
tbody th{font-weight:400}
.name,code{white-space:nowrap}
@media (max-width:37rem){.card{padding:1rem .75rem}table{font-size:.9375rem}th,td{padding-right:.5rem}}
.n{text-align:right}
tr>:last-child{padding-right:0}
.bad,.good{font-weight:700}
.bad{color:var(--danger)}
.good{color:var(--success)}
.off{color:var(--ink-2)}
.alarm{background:var(--danger-wash);border-color:var(--danger)}
`;
