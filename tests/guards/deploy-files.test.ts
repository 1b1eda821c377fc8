import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { examineConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { secretSettings } from "../../commands/read-secret-files.ts";

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

  it.each(alerts)("$alert has its paragraph in the runbook", ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(read("docs/runbook.md")).toContain(`\n## ${alert}\n`);
  });
});

describe("versions", () => {
  const { version, devDependencies } = JSON.parse(read("package.json")) as {
    version: string;
    devDependencies: { node: string };
  };

  it("Daymark's is the same in the lock file, the image and compose.yaml", () => {
    expect(JSON.parse(read("package-lock.json")).version).toBe(version);
    expect(read("deploy/docker/Dockerfile")).toContain(`org.opencontainers.image.version=${version}\n`);
    expect(read("compose.yaml")).toContain(`\n  image: daymark:${version}\n`);
  });

  it("Node's is the pinned one in .nvmrc and in the image", () => {
    expect(read(".nvmrc")).toBe(`${devDependencies.node}\n`);
    expect(read("deploy/docker/Dockerfile")).toContain(`\nFROM node:${devDependencies.node}-`);
  });
});

describe("compose.yaml", () => {
  interface Service {
    command?: string[];
    environment: Record<string, string>;
    secrets: string[];
    healthcheck: { test?: string[]; disable?: true };
  }
  const { services, secrets } = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
  };

  it("starts web, worker and PostgreSQL, and looks at the health of those that listen", () => {
    expect(Object.keys(services)).toEqual(["web", "worker", "postgres"]);
    expect(services.web?.command).toEqual(["web"]);
    expect(services.worker?.command).toEqual(["worker"]);
    expect(services.web?.healthcheck.test?.at(-1)).toContain("/healthz");
    expect(services.postgres?.healthcheck.test).toContain("pg_isready");
  });

  it("holds no secret: each comes from a file that git and the image leave out", () => {
    for (const { environment, secrets: mounted } of Object.values(services)) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith("_FILE"));
      expect(files.map(([, file]) => file)).toEqual(mounted.map((name) => `/run/secrets/${name}`));
      for (const name of [...secretSettings, "POSTGRES_PASSWORD"])
        expect(environment).not.toHaveProperty(name);
    }
    expect(Object.entries(secrets).filter(([name, { file }]) => file !== `secrets/${name}`)).toEqual([]);
    expect(read(".gitignore")).toContain("\nsecrets/\n");
    expect(read(".dockerignore")).toContain("\nsecrets\n");
  });

  it.each(["web", "worker"])(
    "gives %s everything that production needs, with the guide's own .env",
    (name) => {
      const guide = read("docs/running.md");
      const [, dotEnv = ""] = /^echo "([^"]+)" > \.env/m.exec(guide) ?? [];
      const plain = Object.fromEntries(dotEnv.split("\n").map((line) => line.split("=")));
      const secret = {
        DATABASE_URL: "postgres://daymark:a-password@postgres:5432/daymark",
        DAYMARK_SECRET: "0123456789abcdef0123456789abcdef",
        SMTP_URL: "smtp://user:password@mail.example:587",
      };
      const { environment = {} } = services[name] ?? {};
      expect(Object.keys(environment)).toEqual(
        expect.arrayContaining(Object.keys(secret).map((setting) => `${setting}_FILE`)),
      );
      expect(examineConfig({ ...plain, ...environment, ...secret }).wrong).toEqual([]);
    },
  );
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
  /** The last part of these addresses is a key: links of messages, and the calendar's. */
  const ofLinks = read("app/routes.ts").matchAll(/route\("(\w)\/:token"/g);
  const kinds = [...Array.from(ofLinks, ([, kind = ""]) => kind), "c"];
  const paths = ["", "/es"].flatMap((language) =>
    kinds.map((kind) => `${language}/${kind}/AAAA-key?from=mail`),
  );
  const withoutKeys = paths.map((path) => path.replace("AAAA-key?from=mail", ""));

  it("keep no key and no query in Caddy's", () => {
    const [, pattern = ""] = /uri regexp "(.+)" "\$\{1\}"/.exec(read("deploy/caddy/Caddyfile")) ?? [];
    const kept = (uri: string) => uri.replace(new RegExp(pattern, "g"), "$1");
    expect(paths.map(kept)).toEqual(withoutKeys);
    expect(kept("/login?email=rosa@mail.example")).toBe("/login");
    expect(kept("/agencies/ohio")).toBe("/agencies/ohio");
  });

  it("keep no key in nginx's, which logs no query at all", () => {
    const file = read("deploy/nginx/daymark.conf");
    const [, pattern = ""] = /map \$uri \$daymark_path \{\s+"~(.+?)"/.exec(file) ?? [];
    const kept = (path: string) => new RegExp(pattern).exec(path)?.groups?.kind ?? path;
    expect(paths.map(kept)).toEqual(withoutKeys);
    expect(kept("/agencies/ohio")).toBe("/agencies/ohio");
    expect(/log_format[^;]+\$(request_uri|request\b|http_referer|remote_addr|args)/.exec(file)).toBeNull();
  });
});
