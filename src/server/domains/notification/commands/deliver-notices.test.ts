import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainPart } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { addActor, addActors, setDeactivated } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import type { Delivery, NoticeChannel, ReadyNotice } from '../channels/channel.ts';
import { chooseChannel } from './choose-channel.ts';
import { deliverNotices } from './deliver-notices.ts';
import { cancelNotices, type NewNotice, notify } from './notify.ts';
import { readAllNotices, readNotices } from './read-notices.ts';
import { setQuietHours } from './set-quiet-hours.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A channel that records notices and returns the given answers in turn, then `sent`. */
function listen(...answers: (Delivery | Error)[]) {
  const given: ReadyNotice[] = [];
  const channel: NoticeChannel = {
    name: 'push',
    async deliver(notice) {
      given.push(notice);
      const answer = answers.shift() ?? 'sent';
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { given, channel, textsFor: ({ profileId }: Member) => textsOf(given, profileId) };
}
const textsOf = (given: ReadyNotice[], profileId: string) =>
  given.filter((one) => one.profileId === profileId).map(({ text, path }) => `${path} ${text}`);
const deliver = (channels: NoticeChannel[], at = now) =>
  deliverNotices({ db: database.db, clock: fixedClock(at), channels, parts: () => [] });
const told = { kind: 'number_text', link: '/number/12025550142', isEssential: false } as const;
const sendNotice = ({ profileId }: Member, notice: Partial<NewNotice> & { key: string }, at = now) =>
  database.db.transaction().execute((tx) => notify(tx, { ...told, ...notice, profileId } as NewNotice, at));
const setAccount = ({ profileId }: Member, row: object) =>
  database.db.updateTable('profile').set(row).where('id', '=', profileId).execute();

it('39.3: each channel gets what was told once, in the language of its reader, and nobody else’s', async () => {
  const [ann, bob] = [await addActor(database), await addActor(database)];
  await setAccount(ann, { lang: 'de-DE' });
  await sendNotice(ann, { key: 'a' });
  await sendNotice(ann, { key: 'a' });
  await sendNotice(bob, { key: 'b', kind: 'follow_renewed', values: { number: 3, date: { at: 1_800_000_000 } } });
  const [one, two] = [listen(), listen()];
  await deliver([one.channel, two.channel]);
  await deliver([one.channel, two.channel], minutesLater(60));
  for (const { given } of [one, two]) {
    expect(given.find(({ profileId }) => profileId === ann.profileId)).toEqual({
      profileId: ann.profileId,
      ids: [expect.any(String)],
      key: expect.any(String),
      kind: 'number_text',
      isEssential: false,
      kindText: 'Es gibt Neues zu Ihrer Nummer.',
      locale: 'de-DE',
      title: 'Benachrichtigungen',
      isSilent: false,
      text: 'Jemand hat etwas zu Ihrer Nummer geschrieben.',
      path: '/number/12025550142',
    });
    expect(given).toHaveLength(2);
  }
  expect(one.textsFor(bob)[0]).toMatch(/3\snumcy/);
});

it('39.4: what is not due waits, and what was read or taken back meanwhile is not sent', async () => {
  const ann = await addActor(database);
  await sendNotice(ann, { key: 'later' }, minutesLater(10));
  await sendNotice(ann, { key: 'gone', kind: 'text_answered' }, minutesLater(10));
  await sendNotice(ann, { key: 'read', kind: 'name_new' });
  const { id } = await database.db
    .selectFrom('notification')
    .select('id')
    .where('profile_id', '=', ann.profileId)
    .where('key', '=', 'read')
    .executeTakeFirstOrThrow();
  await readNotices(database.db, ann, [id], now);
  await database.db.transaction().execute((tx) => cancelNotices(tx, { profileId: ann.profileId, keys: ['gone'] }, now));
  const { channel, textsFor } = listen();
  await deliver([channel], minutesLater(9));
  expect(textsFor(ann)).toEqual([]);
  await deliver([channel], minutesLater(10));
  expect(textsFor(ann)).toEqual(['/number/12025550142 Somebody wrote about your number.']);
});

it('39.4: a notice about the security of the account is sent though it was read, by whomever', async () => {
  const ann = await addActor(database);
  const signIn = { kind: 'sign_in_new', values: { date: { at: 1_800_000_000 } } } as const;
  await sendNotice(ann, { key: 'sign-in', ...signIn, link: '/settings?view=sessions', isEssential: true });
  await sendNotice(ann, { key: 'removed', kind: 'text_removed', link: '/statements', isEssential: true });
  await sendNotice(ann, { key: 'text' });
  await readAllNotices(database.db, ann, now);
  const { channel, textsFor } = listen('later');
  await deliver([channel]);
  await deliver([channel], minutesLater(1));
  const paths = textsFor(ann).map((text) => text.split(' ', 1)[0]);
  expect(paths).toEqual(['/settings?view=sessions', '/settings?view=sessions']);
  const outbox = database.db.selectFrom('notice_outbox').select('notification_id');
  expect(await outbox.where('profile_id', '=', ann.profileId).execute()).toEqual([]);
});

it('39.4: quiet hours hold what can wait until their end, and not what is essential, nor anybody else', async () => {
  const [ann, bob] = [await addActor(database), await addActor(database)];
  const night = { from: '22:00', until: '07:00', timeZone: 'Asia/Kolkata' };
  await setQuietHours(database.db, ann, night, now);
  const midnight = new Date('2026-11-20T18:30:00Z');
  const morning = new Date('2026-11-21T01:30:00Z');
  for (const member of [ann, bob]) await sendNotice(member, { key: 'a' }, midnight);
  await sendNotice(ann, { key: 'b', kind: 'text_removed', link: '/statements', isEssential: true }, midnight);
  const { channel, textsFor } = listen();
  await deliver([channel], midnight);
  await deliver([channel], new Date(morning.getTime() - 1));
  expect(textsFor(ann).map((text) => text.split(' ', 1)[0])).toEqual(['/statements']);
  expect(textsFor(bob)).toHaveLength(1);
  await deliver([channel], morning);
  expect(textsFor(ann)).toHaveLength(2);
  expect(textsFor(bob)).toHaveLength(1);
});

it('39.4: who ends the quiet hours is sent what they held, and what is not to be read yet still waits', async () => {
  const ann = await addActor(database);
  const at = new Date('2026-11-20T23:00:00Z');
  await setQuietHours(database.db, ann, { from: '22:00', until: '07:00', timeZone: 'UTC' }, at);
  await sendNotice(ann, { key: 'a' }, at);
  await sendNotice(ann, { key: 'ahead', kind: 'text_answered' }, new Date(at.getTime() + 60_000));
  const { channel, textsFor } = listen();
  await deliver([channel], at);
  expect(textsFor(ann)).toEqual([]);
  await setQuietHours(database.db, ann, { from: '00:00', until: '00:00', timeZone: 'UTC' }, at);
  await deliver([channel], at);
  expect(textsFor(ann)).toHaveLength(1);
  await deliver([channel], new Date(at.getTime() + 60_000));
  expect(textsFor(ann)).toHaveLength(2);
});

it('39.4: three of a kind are one that leads to the inbox; two stay two, and what is essential stays apart', async () => {
  const ann = await addActor(database);
  for (const key of ['a', 'b', 'c']) await sendNotice(ann, { key });
  for (const key of ['d', 'e']) await sendNotice(ann, { key, kind: 'text_answered', link: `/${key}` });
  for (const key of ['f', 'g', 'h'])
    await sendNotice(ann, { key, kind: 'text_removed', link: `/${key}`, isEssential: true });
  const { channel, textsFor } = listen();
  await deliver([channel]);
  const texts = textsFor(ann);
  expect(texts[0]).toBe('/notifications New notifications: 3');
  expect(texts.slice(1).map((text) => text.split(' ', 1)[0])).toEqual(['/d', '/e', '/f', '/g', '/h']);
});

it('39.3: deliverWithoutSound makes what is sent silent, but for what is essential', async () => {
  const ann = await addActor(database);
  await setAccount(ann, { deliver_without_sound: true });
  await sendNotice(ann, { key: 'a' });
  await sendNotice(ann, { key: 'b', kind: 'text_removed', isEssential: true });
  const { given, channel } = listen();
  await deliver([channel]);
  const own = given.filter(({ profileId }) => profileId === ann.profileId);
  expect(own.map(({ kind, isSilent }) => [kind, isSilent])).toEqual([
    ['number_text', true],
    ['text_removed', false],
  ]);
  const { t } = createTranslator('en');
  const said = t('settings.notification.deliverWithoutSound.text');
  expect(said).toContain('except those about money, security or a deadline');
});

it('39.4: what is to be tried later is tried after a minute, then two, and at last given up', async () => {
  const ann = await addActor(database);
  await sendNotice(ann, { key: 'a' });
  const { given, channel } = listen(...Array.from({ length: 20 }, (): Delivery => 'later'));
  await deliver([channel]);
  await deliver([channel], minutesLater(0.9));
  expect(given).toHaveLength(1);
  await deliver([channel], minutesLater(1));
  await deliver([channel], minutesLater(2.9));
  expect(given).toHaveLength(2);
  for (let hour = 1; hour < 48; hour += 1) await deliver([channel], minutesLater(hour * 60));
  expect(given).toHaveLength(9);
});

it('39.4: what waits for another try is joined by nothing that came since', async () => {
  const ann = await addActor(database);
  for (const key of ['a', 'b', 'c']) await sendNotice(ann, { key });
  const { given, channel } = listen('later');
  await deliver([channel]);
  for (const key of ['d', 'e', 'f']) await sendNotice(ann, { key });
  await deliver([channel], minutesLater(1));
  expect(given.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => 'New notifications: 3'));
  const [first, again, since] = given.map(({ key }) => key);
  expect([again, since === first]).toEqual([first, false]);
});

it('39.4: a channel that fails stops nobody else’s notice, is told of, and is tried again', async () => {
  const [ann, bob] = [await addActor(database), await addActor(database)];
  await sendNotice(ann, { key: 'a' });
  await sendNotice(bob, { key: 'b' });
  // The channel fails for whoever comes first; members are handled concurrently.
  const { channel, textsFor } = listen(new Error('broken'));
  const textCounts = () => [ann, bob].map((member) => textsFor(member).length).sort();
  await expect(deliver([channel])).rejects.toThrow('broken');
  expect(textCounts()).toEqual([1, 1]);
  await deliver([channel], minutesLater(1));
  expect(textCounts()).toEqual([1, 2]);
});

it('39.4: who cannot read it is sent nothing, then or later', async () => {
  const [away, barred, former] = [await addActor(database), await addActor(database), await addActor(database)];
  for (const member of [away, barred, former]) await sendNotice(member, { key: 'a' });
  await setDeactivated(database, away, now);
  await setAccount(barred, { barred_at: now });
  await setAccount(former, { is_holder: false });
  const { given, channel } = listen();
  await deliver([channel]);
  await setDeactivated(database, away, null);
  await deliver([channel], minutesLater(60));
  expect(given).toEqual([]);
});

it('39.4: a notice whose text goes is sent if a later text comes before it is withdrawn', async () => {
  const ann = await addActor(database);
  await sendNotice(ann, { key: 'a' });
  const { channel, textsFor } = listen();
  let reads = 0;
  const part: Pick<DomainPart, 'listStaleNotices' | 'listVoidNotices'> = {
    // The later text is there from the second read on.
    listStaleNotices: async (_, profileId) => new Set(profileId === ann.profileId && reads++ === 0 ? ['a'] : []),
    listVoidNotices: async (_, keys) => new Set(keys),
  };
  const deps = { db: database.db, clock: fixedClock(now), channels: [channel], parts: () => [part] };
  await deliverNotices(deps);
  expect(textsFor(ann)).toEqual(['/number/12025550142 Somebody wrote about your number.']);
  await deliverNotices({ ...deps, clock: fixedClock(minutesLater(60)) });
  expect([reads, textsFor(ann).length]).toEqual([2, 1]);
});

it('39: who is suspended is told of that and of a refused appeal, and of nothing else', async () => {
  const barred = await addActor(database);
  const link = '/statements?id=1';
  await sendNotice(barred, { key: 'a', kind: 'text_removed', link, isEssential: true });
  await sendNotice(barred, { key: 'b', kind: 'account_suspended', link, isEssential: true });
  await setAccount(barred, { barred_at: now });
  const { given, channel, textsFor } = listen();
  await deliver([channel]);
  await sendNotice(barred, { key: 'c', kind: 'appeal_refused', link, isEssential: true });
  await sendNotice(barred, { key: 'd' });
  await deliver([channel], minutesLater(1));
  expect(given.map(({ kind }) => kind)).toEqual(['account_suspended', 'appeal_refused']);
  expect(textsFor(barred)).toHaveLength(2);
});

it('39.4: without a channel nothing is kept for one that comes later', async () => {
  const ann = await addActor(database);
  await sendNotice(ann, { key: 'a' });
  await deliver([]);
  const { given, channel } = listen();
  await deliver([channel], minutesLater(1));
  expect(given).toEqual([]);
});

it('39.4: of two servers at once one sends a notice, and who died over it is stood in for', async () => {
  const ann = await addActor(database);
  await sendNotice(ann, { key: 'a' });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const keys: string[] = [];
  const slow: NoticeChannel = {
    name: 'push',
    async deliver({ key }) {
      keys.push(key);
      await answered;
      return 'sent';
    },
  };
  const first = deliver([slow]);
  await expect.poll(() => keys.length).toBe(1);
  await setQuietHours(database.db, ann, { from: '00:00', until: '00:00', timeZone: 'UTC' }, now);
  await deliver([slow]);
  await deliver([slow], minutesLater(14.9));
  expect(keys).toHaveLength(1);
  const second = deliver([slow], minutesLater(15));
  await expect.poll(() => keys.length).toBe(2);
  answer();
  await Promise.all([first, second]);
  await deliver([slow], minutesLater(60));
  // The key lets a channel recognize a repeated delivery.
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('39.4: who is slow to take a notice keeps nobody else waiting', async () => {
  const [ann, bob] = [await addActor(database), await addActor(database)];
  for (const member of [ann, bob]) await sendNotice(member, { key: 'a' });
  const { promise: bobTold, resolve: tellBob } = Promise.withResolvers<void>();
  const told: string[] = [];
  const slowForAnn: NoticeChannel = {
    name: 'push',
    async deliver({ profileId }) {
      if (profileId === bob.profileId) tellBob();
      else await bobTold;
      told.push(profileId);
      return 'sent';
    },
  };
  await deliver([slowForAnn]);
  expect(told).toEqual([bob.profileId, ann.profileId]);
});

it('39.4: who comes late in a long run is taken for as long as who came first', async () => {
  // One more than are handled concurrently.
  const people = await addActors(database, 21);
  for (const member of people) await sendNotice(member, { key: 'a' });
  const clock = fixedClock(now);
  const { promise: waited, resolve: goOn } = Promise.withResolvers<void>();
  const taken: (Date | null)[] = [];
  let begun = 0;
  const channel: NoticeChannel = {
    name: 'push',
    async deliver({ profileId }) {
      begun += 1;
      if (begun === 20) {
        clock.advance(14 * 60_000);
        goOn();
      }
      await waited;
      const own = database.db.selectFrom('notice_outbox').select('taken_until').where('profile_id', '=', profileId);
      if (profileId === people.at(-1)?.profileId) taken.push((await own.executeTakeFirstOrThrow()).taken_until);
      return 'sent';
    },
  };
  await deliverNotices({ db: database.db, clock, channels: [channel], parts: () => [] });
  expect(taken).toEqual([minutesLater(29)]);
});

it('C23: 10,000 notices of one kind that wait for a member are sent as one', async () => {
  const ann = await addActor(database);
  await sql`
    with told as (
      insert into notification (profile_id, key, kind, notice_values, link, is_essential, created_at)
      select ${ann.profileId}::int8, 'many ' || made, 'number_text', '{}', '/', false, ${now}::timestamptz
      from generate_series(1, 10000) made returning id
    )
    insert into notice_outbox (notification_id, profile_id, not_before)
    select id, ${ann.profileId}::int8, ${now}::timestamptz from told`.execute(database.db);
  const { channel, textsFor } = listen();
  await deliver([channel]);
  expect(textsFor(ann)).toEqual(['/notifications New notifications: 10,000']);
  const left = database.db.selectFrom('notice_outbox').select('tries').where('profile_id', '=', ann.profileId);
  expect(await left.execute()).toEqual([]);
});

it('39.1: what is essential goes on the first way that takes it where those that are on reach nobody, and on no second', async () => {
  const ann = await addActor(database);
  await chooseChannel(database.db, ann, { group: 'account', channel: 'mail', isOn: false });
  await sendNotice(ann, { key: 'a', kind: 'sign_in_new', values: { date: { at: 1_800_000_000 } }, isEssential: true });
  await sendNotice(ann, { key: 'b', kind: 'number_text' });
  const [push, mail] = [listen('gone', 'gone'), listen()];
  await deliver([push.channel, { ...mail.channel, name: 'mail' }]);
  const kinds = (given: ReadyNotice[]) => given.map(({ kind }) => kind).sort();
  expect(kinds(push.given)).toEqual(['number_text', 'sign_in_new']);
  // This group is off for mail by default.
  expect(kinds(mail.given)).toEqual(['sign_in_new']);
});
