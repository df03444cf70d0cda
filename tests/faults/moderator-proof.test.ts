import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModerationQueue } from '#contract/moderation-queue.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { join, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

// What a moderator decides concerns other people: a sign-in is proof enough for it for a working day.

const hourMs = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000', ROLE_PROOF_HOURS: '12', SESSION_DAYS: '365' };
  app = await startTestApp({ clock: fixedClock(noonToday()), env });
});
afterAll(() => app.close());

/** Every act of the desk, of cases that are not there: what is refused for the proof is refused before. */
const acts: [string, Record<string, string>][] = [
  ['decide', { case_id: '1', case_version: '1', decision: 'keep', reason: 'spam', note: '' }],
  ['account/remove', { case_id: '1', case_version: '1', reason: 'spam', note: '' }],
  ['undo', { act_id: '1' }],
  ['burst/decide', { phone: '12025550142', burst_version: '1', decision: 'keep' }],
  ['wave/run', { wave_id: '1', reason: 'spam', note: '' }],
  ['wave/undo', { wave_id: '1' }],
  ['appeal/decide', { appeal_id: '1', revision: '1', decision: 'lift', note: 'It was a mistake of ours.' }],
  ['complaint/undo', { decision_id: '1' }],
  ['complaint/measure', { measure_id: '1', decision: 'lift', note: 'It was a mistake of ours.' }],
  [
    'data_request/decide',
    { request_id: '1', request_version: '1', decision: 'answer', note: 'This is what we found and did.' },
  ],
];
async function tryAll({ browser }: Person): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for (const [path, fields] of acts) codes[path] = (await browser.post(`/api/v6/moderation/${path}`, fields)).code;
  return codes;
}
const refused = Object.fromEntries(acts.map(([path]) => [path, 'sign_in.proof_needed']));
const readModerationQueue = async ({ browser }: Person) =>
  (await browser.ask<ModerationQueue>('/api/v6/moderation/desk')).data;

it('L14: a sign-in is good for acts of moderators and admins for twelve hours, and reading goes on', async () => {
  for (const role of ['moderator', 'admin']) {
    const person = await join(app, { role });
    const until = app.clock.now().getTime() + 12 * hourMs;
    expect((await readModerationQueue(person)).proofUntilTimestamp).toBe(Math.floor(until / 1000));
    app.clock.set(new Date(until - 1000));
    expect(Object.values(await tryAll(person))).not.toContain('sign_in.proof_needed');
    app.clock.set(new Date(until));
    expect(await tryAll(person)).toEqual(refused);
    expect((await readModerationQueue(person)).proofUntilTimestamp).toBeNull();
    // What is no act of a moderator goes on as before.
    expect((await person.browser.ask('/api/v6/profile/export')).status).toBe(200);
    person.browser.token = null;
    await person.browser.signIn(person.phone);
    expect(Object.values(await tryAll(person))).not.toContain('sign_in.proof_needed');
  }
});

it('L14: to a member the acts are not there, however fresh or old the sign-in', async () => {
  const person = await join(app);
  const codes = async () => new Set(Object.values(await tryAll(person)));
  expect(await codes()).toEqual(new Set(['page.not_found']));
  app.clock.advance(13 * hourMs);
  expect(await codes()).toEqual(new Set(['page.not_found']));
});

it('L14: an account that was silent for long decides nothing by an earlier sign-in', async () => {
  const person = await join(app, { role: 'moderator' });
  app.clock.advance(181 * 24 * hourMs);
  const { db } = app.database;
  const soon = new Date(app.clock.now().getTime() + 24 * hourMs);
  const session = { proved_at: app.clock.now(), expires_at: soon };
  await db.updateTable('session').set(session).where('profile_id', '=', person.id).execute();
  expect(await tryAll(person)).toEqual(refused);
});
