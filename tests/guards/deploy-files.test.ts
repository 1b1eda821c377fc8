import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exitCodes } from "#server/exit-codes.ts";

/** deploy/ is tried by its own tools by hand (deploy/README.md). This holds it to the rest of the repository. */
const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Alert {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}
const { groups } = parse(read("deploy/prometheus/alerts.yml")) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const panels = (
  JSON.parse(read("deploy/grafana/grafana-dashboard.json")) as { panels: { targets: { expr: string }[] }[] }
).panels.flatMap(({ targets }) => targets);

/** The gauges that /metrics has, as the code names them. */
const gauges = [...read("server/http/metrics.ts").matchAll(/gauge\("(\w+)"/g)].map(
  ([, name = ""]) => `daymark_${name}`,
);

describe("alerts and dashboard", () => {
  it("use only figures that /metrics has", () => {
    expect(gauges.length).toBeGreaterThan(10);
    const used = [...alerts, ...panels].flatMap(({ expr }) => expr.match(/daymark_\w+/g) ?? []);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !gauges.includes(name))).toEqual([]);
  });

  it("show every figure somewhere", () => {
    const shown = JSON.stringify(panels);
    expect(gauges.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it.each(alerts)("$alert has its paragraph in the runbook", ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(read("docs/runbook.md")).toContain(`\n## ${alert}\n`);
  });

  it("leave no paragraph without its alert", () => {
    const headings = [...read("docs/runbook.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(alerts.map(({ alert }) => alert));
  });
});

describe("the units of systemd", () => {
  it.each([
    ["daymark-web@", "web"],
    ["daymark-worker@", "worker"],
  ])("%s starts the release's own command", (name, command) => {
    const unit = read(`deploy/systemd/${name}.service`);
    expect(unit).toContain(`\nExecStart=/opt/daymark/current/bin/daymark ${command}\n`);
    const { usage, incomplete, config } = exitCodes;
    expect(unit).toContain(`\nRestartPreventExitStatus=${usage} ${incomplete} ${config}\n`);
  });
});

describe("the timer of daymark check", () => {
  it("starts the release's own command each night, as the servers' user and without rights", () => {
    const unit = read("deploy/systemd/daymark-check.service");
    expect(unit).toContain("\nExecStart=/opt/daymark/current/bin/daymark check\n");
    const rights = (text: string) =>
      text.slice(text.indexOf("NoNewPrivileges="), text.indexOf("# MemoryDeny"));
    expect(rights(unit)).toBe(rights(read("deploy/systemd/daymark-web@.service")));
    expect(unit).toContain("\nUser=daymark\nGroup=daymark\n");
    expect(read("deploy/systemd/daymark-check.timer")).toContain("\nOnCalendar=*-*-* ");
    expect(read("docs/running.md")).toContain("systemctl enable --now daymark-check.timer");
  });
});

describe("the logs of the reverse proxies", () => {
  /** The last part of these addresses is a key. */
  const kinds = ["d", "s", "t", "y", "n", "c"];
  const paths = kinds.map((kind) => `/${kind}/AAAA-key?from=mail`);

  it("keep no key and no query in Caddy's", () => {
    const [, pattern = ""] = /uri regexp "(.+)" "\$\{1\}"/.exec(read("deploy/caddy/Caddyfile")) ?? [];
    const kept = (uri: string) => uri.replace(new RegExp(pattern, "g"), "$1");
    expect(paths.map(kept)).toEqual(kinds.map((kind) => `/${kind}/`));
    expect(kept("/login?email=rosa@mail.example")).toBe("/login");
    expect(kept("/agencies/ohio")).toBe("/agencies/ohio");
  });

  it("keep no key in nginx's, which logs no query at all", () => {
    const file = read("deploy/nginx/daymark.conf");
    const [, pattern = ""] = /map \$uri \$daymark_path \{\s+"~(.+?)"/.exec(file) ?? [];
    const kept = (path: string) => new RegExp(pattern).exec(path)?.groups?.kind ?? path;
    expect(paths.map(kept)).toEqual(kinds.map((kind) => `/${kind}/`));
    expect(kept("/agencies/ohio")).toBe("/agencies/ohio");
    expect(/log_format[^;]+\$(request_uri|request\b|http_referer|remote_addr|args)/.exec(file)).toBeNull();
  });
});
