/* SPDX-License-Identifier: MIT */
/* People at the tables of a ladder that is served, in browsers: `node --test people.mjs`. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../patience/patience.mjs";
import { faults, LOOKS, launch, open, received, tooMuch } from "./browser.mjs";
import { PLANTED } from "./ladder.mjs";
import { served } from "./people_ladder.mjs";
import { CHOICE, playOut, sitDown, TELEPHONE, takeSeat } from "./person.mjs";

const UNKNOWN_CARD = 255;
let browser, club;

before(async () => {
  browser = await launch();
  club = await served();
});
after(async () => {
  await browser?.close();
  await club?.end();
});

async function isAsked({ page }) {
  return (await page.locator(CHOICE).count()) > 0;
}

function assertQuiet(...tabs) {
  assert.deepEqual(
    tabs.flatMap(({ complaints }) => complaints),
    [],
  );
}

test("who makes a table on the page plays a base game as the Creature to the verdict, and sees the match", async () => {
  const tab = await open(browser, `${club.url}/play`, TELEPHONE);
  await tab.page.getByRole("button", { name: "Make the table" }).click();
  await tab.page.getByRole("link", { name: "Sit down" }).click();
  await takeSeat(tab.page, "Ann");
  assert.ok(!tab.page.url().includes("#"), "the secret is out of the address");
  await tab.page.getByText("You are the Creature").waitFor();
  assert.ok((await playOut([tab])) > 3);
  assert.match((await tab.page.locator("#question").textContent()) ?? "", /^(You win|You lose|A draw)$/);
  assert.deepEqual(await faults(tab.page, "seat-verdict-360-light"), []);
  await tab.page.getByRole("link", { name: "See the match" }).click();
  await tab.page.locator("#moment").waitFor();
  assert.match(tab.page.url(), /\/matches\/m\d+/);
  assertQuiet(tab);
  await tab.close();
});

test("a first load of the pages of tables is small and quick", async () => {
  const shown = (page) => page.getByRole("button", { name: "Make the table" }).waitFor();
  assert.deepEqual(await tooMuch(browser, `${club.url}/play`, shown), []);
  const [link] = await club.table("person", "wits", "--set", "hunted=2");
  const seated = async (page) => {
    await takeSeat(page, "Ann");
    await page.locator(CHOICE).first().waitFor();
  };
  assert.deepEqual(await tooMuch(browser, link, seated), []);
});

test("a base game as a Hunted to the verdict, with a name and words that are markup", async () => {
  const [link] = await club.table("noted", "person", "wits", "--class", "talk");
  const tab = await sitDown(browser, link, "<img src=x onerror=a()>");
  let said = false;
  await playOut([tab], async () => {
    const words = tab.page.locator("#words");
    if (said || (await words.count()) === 0) return;
    await words.fill("<script>alert(1)</script>");
    said = true;
  });
  assert.ok(said, "there was talk");
  assert.equal(await tab.page.locator("main img, main script").count(), 0);
  const text = await tab.page.locator("main").textContent();
  for (const words of ["<img src=x onerror=a()>", "<script>alert(1)</script>"]) assert.ok(text?.includes(words), words);
  const bot = ["<img src=x onerror=alert(1)>", "I fear the Lair", "</script><script>alert(2)</script>"];
  assert.ok(
    bot.some((words) => text?.includes(words)),
    "the bot talks",
  );
  assertQuiet(tab);
  await tab.close();
});

test("a name that is too long or turns the direction is refused by a sentence", async () => {
  const [link] = await club.table("person", "wits", "--set", "hunted=2");
  const { page, close } = await open(browser, link, TELEPHONE);
  for (const name of ["a\u202eb", "x".repeat(4096)]) {
    await page.getByLabel("What the others call you").evaluate((/** @type {HTMLInputElement} */ field, text) => {
      field.removeAttribute("maxlength");
      field.value = text;
    }, name);
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.getByText("a name has").waitFor();
    await page.getByLabel("What the others call you").fill("");
  }
  await close();
});

/** Events by which a card comes to a hand before the eyes of all. */
const OPENLY = ["take_top", "unspent"];

/** Cards that a seat is told of though another holds them, in all that it received. @param {string[]} texts @param {number} own */
function cardsOfOthers(texts, own) {
  const lines = texts.filter((text) => /^\{.*"type":/.test(text)).map((text) => JSON.parse(text)),
    views = lines.flatMap(({ view }) => view ?? []),
    seen = lines.filter(({ kind }) => OPENLY.includes(kind)).map(({ fields }) => fields.card),
    drawn = lines.filter(({ kind, fields }) => kind === "draw_survival" && fields.card !== undefined);
  const held = views.flatMap(({ survival = [], hunt_hand = [] }) => [
    ...survival.filter((_, seat) => seat !== own).flat(),
    ...(own === 0 ? [] : hunt_hand),
  ]);
  return [
    ...held.filter((card) => card !== UNKNOWN_CARD && !seen.includes(card)),
    ...drawn.filter(({ fields }) => fields.seat !== own).map(({ fields }) => fields.card),
  ];
}

test("three people at one table: one loads the page again, one is offline for a while, and none is told a secret", async () => {
  const links = await club.table("person", "person", "person", "noted", "--set", "hunted=3");
  assert.equal(links.length, 3);
  const tabs = [];
  for (const [i, name] of ["Ann", "Ben", "Cleo"].entries()) tabs.push(await sitDown(browser, links[i], name));
  const [ann, ben, cleo] = tabs;
  await until(async () => (await Promise.all(tabs.map(isAsked))).some(Boolean), "the match begins");
  const { matches } = await (await fetch(`${club.url}/api/v1/playing`)).json(),
    { id } = matches.find(({ seats }) => seats.length === 4); /* other tables may be played at yet */
  const spectator = await open(browser, `${club.url}/matches/${id}`, { width: 800 });
  const seen = await received(spectator.page);
  await spectator.page.reload();
  let reloaded = false,
    wasOffline = false;
  await playOut(tabs, async () => {
    if (!reloaded && (await isAsked(ben))) {
      await ben.page.reload();
      reloaded = true;
    }
    if (!wasOffline && (await isAsked(cleo))) {
      await offline(cleo);
      wasOffline = true;
    }
  });
  assert.ok(reloaded && wasOffline);
  await spectator.page.getByText("Until its release").waitFor();
  const secrets = await Promise.all(
    tabs.map(async ({ context }, i) => [links[i].split("#")[1], (await context.cookies())[0].value]),
  );
  for (const [i, tab] of tabs.entries()) {
    const told = tab.received.join("\n"),
      others = secrets.filter((_, other) => other !== i).flat();
    assert.ok(told.includes(secrets[i][1]), "its own cookie is found in what it received");
    for (const secret of [...others, PLANTED]) assert.ok(!told.includes(secret), `seat ${i}: ${secret}`);
    assert.deepEqual(cardsOfOthers(tab.received, i), [], `cards that seat ${i} may not know`);
    assert.ok(cardsOfOthers(tab.received, -1).length > 0, `seat ${i} is told of its own`);
  }
  for (const secret of [...secrets.flat(), PLANTED, "Ann", "Ben", "Cleo"])
    assert.ok(!seen.join("\n").includes(secret), `a spectator: ${secret}`);
  assertQuiet(ann, ben, spectator);
  for (const tab of [...tabs, spectator]) await tab.close();
});

/** An answer that is given while the browser is offline is heard when it is back. */
async function offline({ page, context }) {
  await context.setOffline(true);
  await page.locator(CHOICE).first().click();
  await page.getByText("The connection is lost").waitFor();
  await context.setOffline(false);
  await page.getByText("The connection is lost").waitFor({ state: "hidden" });
}

test("the daemon is killed in the middle and started again, and the match goes on", async () => {
  const [link] = await club.table("person", "wits", "--set", "hunted=2");
  const tab = await sitDown(browser, link, "Ann");
  await playOut([tab], async (count) => {
    if (count === 2) await club.killed(() => tab.page.getByText("The connection is lost").waitFor());
  });
  await tab.close();
});

test("a link that was used opens no seat, and says so", async () => {
  const [link] = await club.table("person", "wits", "--set", "hunted=2");
  const first = await sitDown(browser, link, "Ann"),
    other = await open(browser, link, TELEPHONE);
  await other.page.getByLabel("What the others call you").fill("Eve");
  await other.page.getByRole("button", { name: "Sit down" }).click();
  await other.page.getByText("was opened already").waitFor();
  await other.close();
  await first.close();
});

test("the page of tables has nothing that axe, the console or a narrow window finds", async () => {
  for (const { width, scheme } of LOOKS) {
    const { page, complaints, close } = await open(browser, `${club.url}/play`, { width, scheme });
    assert.deepEqual([await faults(page, `play-${width}-${scheme}`), complaints], [[], []], `${width} px, ${scheme}`);
    await close();
  }
});
