import { afterAll, beforeEach, expect, it } from 'vitest';
import { runJobs } from '#server/cli/jobs.ts';
import { ownTerminal, type Terminal } from '#server/cli/terminal.ts';
import { runWebhook } from '#server/cli/webhook.ts';
import { loadConfig } from '#server/config/config.ts';
import { loadPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import { WebhookNotTaken, webhookQueue } from '#server/domains/webhook/commands/outbox.ts';
import { watchLabels } from '#server/domains/webhook/commands/watch-labels.ts';
import type { WebhookEvent } from '#server/domains/webhook/rules/webhook-body.ts';
import { allSettings } from '#server/settings.ts';
import { say } from '#test/comments.ts';
import { proveNumber } from '#test/data-requests.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { runQueuedJob } from '#test/jobs.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import { isSignedBy, startWebhookDouble, type Told } from '#test/webhook-double.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const double = await startWebhookDouble();
const env = {
  BOT_CHECK: 'off',
  RATE_FACTOR: '100000',
  SUPPORT_EMAIL: 'help@ringbook.test',
  WEBHOOK_URLS: `${double.origin}/hook`,
  WEBHOOK_SECRETS: secret,
  WEBHOOK_TEST_SERVICE: double.origin,
};
/** What is due again and again does not come in between. */
const firstTickMs = 3_600_000;
const app = await startTestApp({ env, firstTickMs });
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(() => {
  app.clock.advance(61_000);
  double.told.length = 0;
  double.answerWith((response) => void response.writeHead(204).end());
});

const told = (count: number) =>
  expect.poll(() => double.told.length, { timeout: patient(30_000) }).toBeGreaterThanOrEqual(count);
/** As a command of the operator sees the site. */
function terminal(settings: Record<string, string> = env): { terminal: Terminal; wrote: () => string } {
  const lines: string[] = [];
  const stream = { write: (piece: string) => lines.push(piece) > 0 } as unknown as Terminal['output'];
  const config = () => loadConfig({ PUBLIC_URL: 'http://ringbook.test', ...settings }, allSettings);
  const withDatabase: Terminal['withDatabase'] = (run) => run(app.database);
  return {
    terminal: { ...ownTerminal(), output: stream, errors: stream, config, withDatabase },
    wrote: () => lines.join(''),
  };
}
const jobRows = async () => {
  const { rows } = await app.database.pool.query<{ data: string; state: string }>(
    "select data::text, state::text from pgboss.job where name = 'send-webhook' order by created_on desc",
  );
  return rows;
};

it('40: a complaint, a report, a held text and a request about data are told, without a word of them', async () => {
  const phone = makePhone();
  const author = await join(app);
  const comment = await say(author, phone, 'He owes me a hundred Taler.');
  const visitor = new TestBrowser(app);
  const said = { name: 'Rosa Complainer', email: 'rosa@example.test', text: 'I never owed anybody money.' };
  expect(await visitor.post('/api/v6/complaint/comment', { comment_id: String(comment.id), ...said })).toMatchObject({
    status: 200,
  });
  const reporter = await join(app);
  const report = { comment_id: String(comment.id), reason: 'insult', report_text: 'Taler again' };
  expect(await reporter.browser.post('/api/v6/report/comment', report)).toMatchObject({ status: 200 });
  const repeated = 'The very same Taler, three times.';
  for (const other of [makePhone(), makePhone()]) await say(author, other, repeated);
  expect(await say(author, makePhone(), repeated)).toMatchObject({ state: 'held' });
  const asker = new TestBrowser(app);
  const code = await proveNumber(app, asker, makePhone());
  expect(await asker.post('/api/v6/data_request/send', { code, kind: 'erasure' })).toMatchObject({ status: 200 });
  await told(4);
  const opened = double.told.map(({ data }) => data);
  expect(opened.map(({ kind }) => kind).sort()).toEqual(['complaint', 'data_request', 'held_text', 'report']);
  for (const { headers, type, body, data } of double.told) {
    expect(type).toBe('case.opened');
    expect(isSignedBy({ headers, body }, secret)).toBe(true);
    expect(body).not.toMatch(/Taler|Rosa|rosa/);
    for (const one of [phone, author.phone, reporter.phone]) expect(body).not.toContain(one);
    expect(data).toMatchObject({ id: expect.stringMatching(/^\d+$/), link: 'http://ringbook.test/moderation' });
  }
  const dueOf = (kind: string) => opened.find((one) => one.kind === kind)?.due_at;
  expect(dueOf('complaint')).toMatch(/^20.*Z$/);
  expect(dueOf('report')).toBeNull();
  expect(new Set(double.told.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
});

it('40: a second report of what waits already is no further case', async () => {
  const comment = await say(await join(app), makePhone(), 'What a noise.');
  for (const reporter of [await join(app), await join(app)]) {
    await reporter.browser.post('/api/v6/report/comment', { comment_id: String(comment.id), reason: 'insult' });
  }
  await told(1);
  expect((await jobRows()).filter(({ state }) => state === 'created')).toEqual([]);
  expect(double.told).toHaveLength(1);
});

it('40: what is not taken is tried again with the same id, and `ringbook jobs` shows it', async () => {
  double.answerWith((response) => void response.writeHead(500).end());
  const comment = await say(await join(app), makePhone(), 'A noise at night.');
  await (await join(app)).browser.post('/api/v6/report/comment', { comment_id: String(comment.id), reason: 'insult' });
  await told(1);
  const shown = async () => {
    const { terminal: operator, wrote } = terminal();
    expect(await runJobs(['list'], operator)).toBe(0);
    return /^send-webhook +(\d+) +(\d+) /m.exec(wrote())?.slice(1);
  };
  await expect.poll(shown, { timeout: patient(30_000) }).toEqual(['1', '0']);
  const waiting = (await jobRows()).find(({ state }) => state === 'retry');
  // Neither the address nor what is told can be read in the database.
  expect(waiting?.data).not.toMatch(/127\.0\.0\.1|case\.opened|report/);
  const again = () => runQueuedJob(app, webhookQueue.name, JSON.parse(waiting?.data ?? '{}'));
  await expect(again()).rejects.toEqual(expect.objectContaining({ name: 'WebhookNotTaken', code: 'status_500' }));
  double.answerWith((response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
  await expect(again()).rejects.toBeInstanceOf(WebhookNotTaken);
  app.clock.advance(3_600_000);
  double.answerWith((response) => void response.writeHead(200).end());
  await again();
  expect(new Set(double.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(double.told.map(({ body }) => body)).size).toBe(1);
  // Each try has its own time, by which whoever reads it knows that it is no echo of before.
  const [first, last] = [double.told[0], double.told.at(-1)].map((one) => Number(one?.headers['webhook-timestamp']));
  expect((last ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(3_600);
  expect(double.told.every((one) => isSignedBy(one, secret))).toBe(true);
  // To an address that the operator took away nothing is sent.
  const before = double.told.length;
  await runQueuedJob(app, webhookQueue.name, { ...JSON.parse(waiting?.data ?? '{}'), hook: 'another' });
  expect(double.told).toHaveLength(before);
});

it('40: a site that names no address leaves no work', async () => {
  const quiet = await startTestApp({ env: { BOT_CHECK: 'off' } });
  const comment = await say(await join(quiet), makePhone(), 'A noise by day.');
  const reporter = await join(quiet);
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(comment.id), reason: 'insult' });
  const { rows } = await quiet.database.pool.query("select id from pgboss.job where name = 'send-webhook'");
  expect(rows).toEqual([]);
  await quiet.close();
});

/** One round on a site of its own, and what it tells. */
async function createRounds(mostReported?: number) {
  const site = await startTestApp({ env: { BOT_CHECK: 'off' }, firstTickMs });
  const news: WebhookEvent[] = [];
  let isWanted = true;
  const outbox = {
    wants: () => isWanted,
    add: async (_: unknown, one: WebhookEvent) => void news.push(one),
  };
  const { database } = site;
  const hash = await loadPhoneHash(database);
  return {
    site,
    hash,
    want: (wanted: boolean) => {
      isWanted = wanted;
    },
    async round(now: Date): Promise<WebhookEvent[]> {
      news.length = 0;
      await watchLabels({ database, hash, outbox, ...(mostReported !== undefined && { mostReported }) }, now);
      return [...news];
    },
    known: () => database.db.selectFrom('webhook_label').selectAll().orderBy('phone').execute(),
  };
}
const day = 86_400_000;

it('40: labels that change are told once, by what is said and by time', async () => {
  const { site, round, known } = await createRounds();
  const { database, clock } = site;
  const now = clock.now();
  const first = await addNumber(database, { openReports: [{ count: 60 }] }, now);
  // The first round only learns.
  expect(await round(now)).toEqual([]);
  expect(await known()).toEqual([{ phone: first, label: 'unwanted' }]);
  expect(await round(now)).toEqual([]);
  const second = await addNumber(database, { openReports: [{ count: 60 }] }, now);
  const listed = { added: 1, removed: 0, listed: 2, untold: 0 };
  expect(await round(now)).toEqual([
    { type: 'number.label_changed', data: { changes: [{ phone: second, before: null, after: 'unwanted' }] } },
    { type: 'list.changed', data: listed },
  ]);
  expect(await round(now)).toEqual([]);
  // Somebody takes all of it back.
  await database.db
    .updateTable('number')
    .set({ open_data: '[]', open_score: 0, open_units: 0 })
    .where('phone', '=', second)
    .execute();
  expect(await round(now)).toEqual([
    { type: 'number.label_changed', data: { changes: [{ phone: second, before: 'unwanted', after: null }] } },
    { type: 'list.changed', data: { added: 0, removed: 1, listed: 1, untold: 0 } },
  ]);
  // The other fades: suspicious for a while, then neither.
  const labels: unknown[] = [];
  for (let days = 25; days <= 2_000; days += 25) {
    for (const one of await round(new Date(now.getTime() + days * day))) {
      if (one.type === 'number.label_changed') labels.push(...one.data.changes.map(({ after }) => after));
    }
  }
  expect(labels).toEqual(['suspicious', null]);
  expect(await known()).toEqual([]);
  await site.close();
});

it('40: a number that its holder unlists leaves what is told as it leaves every list', async () => {
  const { site, round } = await createRounds();
  const now = site.clock.now();
  const { phone, browser } = await join(site, { is_proven: true });
  await addNumber(site.database, { phone, openReports: [{ count: 60 }] }, now);
  expect(await round(now)).toEqual([]);
  expect((await browser.post('/api/v6/number/unlist')).status).toBe(200);
  expect(await round(now)).toEqual([
    { type: 'number.label_changed', data: { changes: [{ phone, before: 'unwanted', after: null }] } },
    { type: 'list.changed', data: { added: 0, removed: 1, listed: 0, untold: 0 } },
  ]);
  await site.close();
});

it('40: after an import the list is told, and of its changes no more than are wanted', async () => {
  const { site, round, known } = await createRounds(100);
  const { database, clock } = site;
  const now = clock.now();
  await round(now);
  const phones: string[] = [];
  for (let at = 0; at < 250; at += 1) phones.push(await addNumber(database, { openReports: [{ count: 60 }] }, now));
  const news = await round(now);
  expect(news.map(({ type }) => type)).toEqual(['number.label_changed', 'list.changed']);
  expect(news.at(-1)?.data).toEqual({ added: 250, removed: 0, listed: 250, untold: 150 });
  const [changed] = news;
  expect(changed?.type === 'number.label_changed' && changed.data.changes.length).toBe(100);
  expect(JSON.stringify(changed).length).toBeLessThan(10_000);
  expect((await known()).map(({ phone }) => phone).sort()).toEqual([...phones].sort());
  expect(await round(now)).toEqual([]);
  await site.close();
});

it('40: when nobody is told of labels any more they are forgotten, and begin anew', async () => {
  const { site, round, known, want } = await createRounds();
  const now = site.clock.now();
  await addNumber(site.database, { openReports: [{ count: 60 }] }, now);
  await round(now);
  expect(await known()).toHaveLength(1);
  want(false);
  await round(now);
  expect(await known()).toEqual([]);
  want(true);
  expect(await round(now)).toEqual([]);
  expect(await known()).toHaveLength(1);
  await site.close();
});

it('40: two servers that watch at once tell each change once', async () => {
  const { site, hash, round } = await createRounds();
  const now = site.clock.now();
  await round(now);
  for (let at = 0; at < 20; at += 1) await addNumber(site.database, { openReports: [{ count: 60 }] }, now);
  const news: WebhookEvent[] = [];
  const outbox = { wants: () => true, add: async (_: unknown, one: WebhookEvent) => void news.push(one) };
  await Promise.all([1, 2].map(() => watchLabels({ database: site.database, hash, outbox }, now)));
  const changes = news.flatMap((one) => (one.type === 'number.label_changed' ? one.data.changes : []));
  expect(new Set(changes.map(({ phone }) => phone)).size).toBe(20);
  expect(changes).toHaveLength(20);
  const counted = news.flatMap((one) => (one.type === 'list.changed' ? [one.data.added] : []));
  expect(counted.reduce((sum, added) => sum + added, 0)).toBe(20);
  await site.close();
});

it('40: the operator tries the addresses', async () => {
  const { terminal: operator, wrote } = terminal();
  expect(await runWebhook(['test'], operator)).toBe(0);
  expect(wrote()).toMatch(/^1 {2}127\.0\.0\.1:\d+ {2}taken: it answered 204\n$/);
  const [one] = double.told as [Told];
  expect([one.type, one.data]).toEqual(['webhook.test', {}]);
  expect(isSignedBy(one, secret)).toBe(true);
  double.answerWith((response) => void response.writeHead(302, { location: '/' }).end());
  const refused = terminal();
  expect(await runWebhook(['test'], refused.terminal)).toBe(1);
  expect(refused.wrote()).toContain('not taken: it answered 302, which is not followed');
  const none = terminal({});
  expect(await runWebhook(['test'], none.terminal)).toBe(1);
  expect(none.wrote()).toBe('WEBHOOK_URLS names no address.\n');
  await expect(runWebhook(['send'], none.terminal)).rejects.toThrow('test or secret is needed');
  const made = terminal({});
  expect(await runWebhook(['secret'], made.terminal)).toBe(0);
  const settings = { ...env, WEBHOOK_SECRETS: made.wrote().trim() };
  expect(() => terminal(settings).terminal.config()).not.toThrow();
});
