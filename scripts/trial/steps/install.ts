import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { startCaddy } from "../caddy.ts";
import { dueInTwoDays, type Ground, makePlaces, removeAtEnd, Servers, writeSettings } from "../ground.ts";
import { fromGuide, requiredVariables, wordsFromGuide } from "../guide.ts";
import { atEnd, borrow, domain, expect, ports, shell } from "../machine.ts";
import { startPostfix } from "../postfix.ts";
import { startPostgres } from "../postgres.ts";
import { command } from "../servers.ts";
import { standInForSystemctl } from "../systemctl.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const makeIt = "npm run release -- --to /opt/daymark/releases --use";

/** Prints what was seen at each part. */
type Tell = (what: string) => void;

/** "From nothing to production", part by part, up to a site that answers. */
export async function install(folder: string, tell: Tell): Promise<Ground> {
  const clone = await cloneTo(folder);
  removeAtEnd("/opt/daymark");
  await shell(wordsFromGuide(makeIt), { cwd: clone });
  tell(`a release: ${await releaseInUse()}`);

  if ((await shell("getent passwd daymark || true")) === "") {
    await shell(fromGuide("useradd --system"));
    atEnd("the user", () => shell("userdel daymark"));
  }
  await borrow("/etc/hosts", (text) => `${text.trimEnd()}\n127.0.0.1 ${domain}\n`);
  const postgres = await startPostgres(folder);
  await postgres.prepare();
  tell(`a database: ${await postgres.query("daymark", "show server_version")}, its role owns nothing else`);

  removeAtEnd("/etc/daymark");
  const backupKey = join(folder, "daymark-backup.key");
  const backupRecipient = await makeBackupKey(folder, backupKey);
  const settings = settingsOf(postgres.urlOf("daymark"));
  await shell("groupadd --force daymark");
  await writeSettings(settings);
  const left = requiredVariables().filter((name) => !(name in settings));
  expect(left.length === 0, `The guide wants ${left.join(", ")} as well.`);
  const postfix = await startPostfix(folder);
  const places = await makePlaces(folder);

  const servers = new Servers(folder);
  const path = await standInForSystemctl(folder, servers);
  const block = fromGuide("enable --now daymark-web@3000", { "/etc/systemd/system/": places.units });
  await shell(block, { env: { PATH: path } });
  await postfix.takeBounces();
  tell("two web and two worker processes, as a user without rights, from the guide's own lines");

  const site = await startCaddy(folder, "/opt/daymark/current");
  const home = await site.get("/");
  expect(home.body.includes("<html"), "The home page is no page.");
  tell(
    `the site by TLS, through Caddy ${(await shell("caddy version")).trim().split(" ")[0]} with an authority of its own`,
  );
  return {
    folder,
    places,
    postgres,
    backupRecipient,
    postfix,
    servers,
    site,
    dueOn: dueInTwoDays().toString(),
  };
}

/** Every part that can be right on a machine without a name in DNS is right. */
export async function checkInstallation({ site }: Ground): Promise<string> {
  const out = await command("daymark check --json", {
    env: { NODE_EXTRA_CA_CERTS: site.authority },
    codes: [0, 1],
  });
  const { findings } = JSON.parse(out) as { findings: { part: string; state: string; says: string }[] };
  // Caddy's own authority gives certificates for half a day, and renews them.
  const isOfTrial = ({ part, says }: (typeof findings)[number]) =>
    part === "names" || says.startsWith("the certificate ends in 0 days");
  const wrong = findings.filter((one) => one.state === "wrong" && !isOfTrial(one));
  expect(
    wrong.length === 0,
    `daymark check: ${wrong.map(({ part, says }) => `${part}: ${says}`).join("; ")}`,
  );
  return `daymark check: ${findings.filter(({ state }) => state === "right").length} right, nothing wrong but the names in DNS and the half day of Caddy's own certificates`;
}

export const releaseInUse = async (): Promise<string> =>
  (await shell("readlink -f /opt/daymark/current")).trim().split("/").at(-1) ?? "";

/** A clone, as the guide begins with. The packages are those of the clone that the trial runs from. */
async function cloneTo(folder: string): Promise<string> {
  const clone = join(folder, "clone");
  await shell(`git clone --quiet ${root} ${clone}`);
  if (existsSync(join(root, "node_modules", ".daymark-installed")))
    await symlink(join(root, "node_modules"), join(clone, "node_modules"));
  return clone;
}

/** Another version of the site, in the same clone: what `git pull` would bring. @returns words that it alone shows */
export async function makeUpgrade({ folder }: Ground): Promise<string> {
  const clone = join(folder, "clone");
  const words = "This line came with an upgrade.";
  await shell(
    `echo '${words}' >> content/pages/about-us.md && git -c user.name=Trial -c user.email=trial@${domain} commit --quiet --all --message 'Another edition'`,
    { cwd: clone },
  );
  await shell(wordsFromGuide(makeIt), { cwd: clone });
  return words;
}

async function makeBackupKey(folder: string, file: string): Promise<string> {
  await shell(wordsFromGuide("age-keygen -o daymark-backup.key"), { cwd: folder });
  return /public key: (age1\w+)/.exec(await readFile(file, "utf8"))?.[1] ?? "";
}

const settingsOf = (databaseUrl: string): Record<string, string> => ({
  DAYMARK_MODE: "production",
  PUBLIC_URL: `https://${domain}`,
  TRUSTED_PROXIES: "1",
  DATABASE_URL: databaseUrl,
  DAYMARK_SECRET: randomBytes(36).toString("base64"),
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_FROM: `reminders@${domain}`,
  BOUNCE_ADDRESS: `bounces@${domain}`,
  MAIL_WEBHOOK_SECRET: randomBytes(36).toString("base64"),
  METRICS_TOKEN: randomBytes(36).toString("base64"),
  SUPPORT_EMAIL: `support@${domain}`,
  OPERATOR_EMAIL: "operator@mail.example",
});
