import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comments } from '#contract/comment.ts';
import type { MainData, NumberView } from '#contract/number.ts';
import { daysOfRound, recountTexts } from '#server/domains/comment/queries/recount-texts.ts';
import { relistNumber, unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { loadPhoneHash } from '#server/domains/name/door.ts';
import { listUnwanted } from '#server/domains/number/door.ts';
import { scanIndexable } from '#server/domains/number/queries/list-listed.ts';
import { listUnwantedHashes } from '#server/domains/number/queries/list-unwanted-hashes.ts';
import { giveBackNumber } from '#server/domains/profile/commands/operate-account.ts';
import { dayMs } from '#shared/time.ts';
import { listComments, reply, say } from '#test/comments.ts';
import { addNumber } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { exampleMembers } from '../rules/example-members.ts';
import { addExamples, exampleNumbers } from './add-examples.ts';
import { removeExamples } from './remove-examples.ts';

const people = Object.keys(exampleMembers).length;
const phones = exampleNumbers.map(({ phone }) => phone);
const fakeBank = '442079460132';
const pizzeria = exampleMembers.pizzeria.phone;

/** What only a text in the language has. */
const words: Record<string, RegExp> = {
  ar: /[\u0600-\u06ff]{4}/,
  de: /\b(der|ist|und|auf)\b/,
  en: /\b(the|they)\b/,
  es: /\b(llaman|cuelgan|tarjeta)\b/i,
  fr: /\b(dès|rappelle|démarchage)\b/,
  he: /[\u05d0-\u05ea]{4}/,
  hi: /[\u0900-\u097f]{3}/,
  it: /\b(quando|fattorino)\b/,
  ja: /[\u3040-\u30ff]{2}/,
  pl: /[ąęłż]/,
  pt: /\b(ligaram|foi igual)\b/i,
  ru: /[ыэъ]/,
  tr: /[ışğ]/,
  uk: /[іїє]/,
  zh: /^[^\u3040-\u30ff]*[\u4e00-\u9fff]{4}/,
};

// One site from its first start: each test continues from the one before.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

const add = (again = false) => addExamples(app.database, { again }, app.clock.now());
const remove = () => removeExamples(app.database, app.clock.now());
const look = async (phone: string, browser = new TestBrowser(app)) =>
  (await browser.ask<NumberView>(`/api/v202505/search/${phone}?locale=en`)).data;
const examplesOf = async () =>
  (await new TestBrowser(app).ask<MainData>('/api/v202305/main/load')).data.featuredNumbers;
const count = async (table: 'profile' | 'comment' | 'opinion' | 'suggested_name' | 'comment_reaction') =>
  Number(
    (
      await app.database.db
        .selectFrom(table)
        .select((s) => s.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );
const all = async () =>
  Promise.all((['profile', 'comment', 'opinion', 'suggested_name', 'comment_reaction'] as const).map(count));

describe('the examples of a new site', () => {
  it('are about numbers and by members of ranges that are reserved for fiction', () => {
    const reserved =
      /^(1\d{3}55501\d\d|44(20 ?79460|113496 ?0|1134960)\d{3}|3319900\d{4}|612555\d{5}|4930 ?23125\d{3}|496990009\d{3})$/;
    const used = [...phones, ...Object.values(exampleMembers).map(({ phone }) => phone)];
    expect(used.filter((phone) => !reserved.test(phone))).toEqual([]);
  });

  it('come whole or not at all', async () => {
    const unlisting = { database: app.database, hash: await loadPhoneHash(app.database) };
    await unlistNumber({ ...unlisting, onUnlisted: async () => {} }, pizzeria, app.clock.now());
    await expect(add()).rejects.toThrow('tag.unlisted');
    expect(await all()).toEqual([0, 0, 0, 0, 0]);
    await relistNumber(unlisting, pizzeria);
  });

  it('come once, however often and by however many servers they are added', async () => {
    expect((await Promise.all([add(), add(), add(true)])).toSorted()).toEqual(['added', 'there', 'there']);
    const before = await all();
    expect([before[0], await add(), await add(true)]).toEqual([people, 'there', 'there']);
    expect(await all()).toEqual(before);
  });

  it('are a living page: texts, a thread, likes, tags, answers and names, all of it marked', async () => {
    const view = await look(fakeBank);
    expect(view.metrics).toMatchObject({ isExample: true, isUnwanted: true, commentsCount: 7, bans: 4 });
    expect([view.verdict.label, view.verdict.headline]).toEqual(['unwanted', 'unwanted']);
    expect(view.tagsTop.callerType).toMatchObject({ id: 6, count: 5 });
    expect(view.tagsTop.callReasons).toMatchObject([
      { id: 8, count: 4 },
      { id: 4, count: 3 },
      { id: 9, count: 1 },
    ]);
    expect(view.polls.pollAnswers.length).toBeGreaterThan(1);
    expect(view.comments[0]).toMatchObject({ likes: 4, thread_count: 5, isExample: true });
    const { items } = await listComments(app, null, fakeBank);
    const texts = items.flatMap((one) => [one, ...one.thread]);
    expect(texts.map(({ isExample }) => isExample)).toEqual(Array(11).fill(true));
    const held = await look(pizzeria);
    expect(held.pinnedComment).toMatchObject({
      isPinned: true,
      isExample: true,
      thread: [{ authorKind: 'holder' }, {}],
    });
    expect([held.verdict.label, held.metrics.isVerified]).toEqual(['trusted', true]);
  });

  it('speak the languages that their accounts say', async () => {
    const said = await app.database.db
      .selectFrom('comment')
      .innerJoin('profile', 'profile.id', 'comment.profile_id')
      .select(['profile.lang', 'comment.text'])
      .execute();
    const spoken = [...new Set(said.map(({ lang }) => lang))].toSorted();
    expect(spoken).toEqual(Object.keys(words).toSorted());
    for (const [lang, word] of Object.entries(words)) {
      const texts = said.filter((one) => one.lang === lang).map(({ text }) => text);
      expect([lang, texts.some((text) => word.test(text))]).toEqual([lang, true]);
    }
  });

  it('are read from the search page, and stand in no list, sitemap or export of real numbers', async () => {
    const real = await addNumber(app.database, { openReports: [{ count: 60 }] }, app.clock.now());
    const { examples, mostComplained, mostLookedUp } = await examplesOf();
    expect(examples.map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted());
    expect(examples[0]).toMatchObject({ comments: 8, label: expect.stringMatching(/unwanted|trusted/) });
    // The page shows the verdict the list expects.
    for (const { phone, headline } of examples)
      expect([phone, (await look(phone)).verdict.headline]).toEqual([phone, headline]);
    expect(examples.map(({ headline }) => headline)).toContain('verified_person');
    expect(mostComplained.map(({ phone }) => phone)).toEqual([real]);
    expect(mostLookedUp).toEqual([]);
    const { found } = await scanIndexable(app.database.db, { minScore: 0, after: '0', limit: 1_000 });
    expect(found.map(({ phone }) => phone)).toEqual([real]);
    const unwanted: string[] = [];
    for await (const part of listUnwanted(app.database, { label: 'suspicious' }, app.clock.now())) {
      unwanted.push(...part.map(({ phone }) => phone));
    }
    expect(unwanted).toEqual([real]);
    const hash = (phone: string) => createHash('sha256').update(phone).digest('hex');
    const prefixes = [real, fakeBank].map((phone) => hash(phone).slice(0, 4));
    const none = async () => new Set<string>();
    const hashes = await listUnwantedHashes(app.database.db, prefixes, app.clock.now(), none);
    expect(hashes).toEqual([hash(real).slice(0, 16)]);
    expect((await look(fakeBank)).common.isIndexable).toBe(false);
  });

  it('are counted exactly, as every counter is that members move', async () => {
    const { db } = app.database;
    let texts = 0;
    for (let day = 0; day < daysOfRound; day += 1) {
      for await (const { looked, wrong } of recountTexts({ db }, day)) {
        texts += looked;
        expect(wrong).toEqual([]);
      }
    }
    expect(texts).toBe(await count('comment'));
    expect(texts).toBeGreaterThan(25);
    for (const { phone, comments } of exampleNumbers) {
      const row = db.selectFrom('number').select('comments').where('phone', '=', phone);
      expect((await row.executeTakeFirst())?.comments).toBe(comments.length);
    }
  });

  it('removed do not come back at the next start, only where they are asked for', async () => {
    const before = await look(fakeBank);
    await remove();
    expect(await add()).toBe('there');
    expect((await examplesOf()).examples).toEqual([]);
    expect(await add(true)).toBe('added');
    const after = await look(fakeBank);
    expect(after.verdict.evidence).toEqual(before.verdict.evidence);
    expect(after.comments.map(({ text }) => text)).toEqual(before.comments.map(({ text }) => text));
  });

  it('stand beside people who come later, who are none', async () => {
    const member = await join(app);
    expect((await look('13125550117', member.browser)).averageProfile).toMatchObject({ people: 3 });
    // A real member's comment is no example.
    await say(member, '13125550117', 'Me too.');
    const mine = (await listComments(app, member, '13125550117', '&order_by=newest')).items[0];
    expect(mine).toMatchObject({ text: 'Me too.', isExample: false });
  });

  it('nobody signs in to: who proves the number gets an account of their own, and nothing brings the other back', async () => {
    const { db } = app.database;
    const made = await db.selectFrom('profile').select('id').where('phone', '=', pizzeria).executeTakeFirstOrThrow();
    const browser = new TestBrowser(app);
    const { profile_id, is_new_user } = await browser.signIn(pizzeria);
    expect([String(profile_id) === made.id, is_new_user]).toEqual([false, true]);
    const given = await giveBackNumber(db, made.id, { reason: 'asked', now: app.clock.now() }, async () => {});
    expect(given).toBe('unknown');
    app.clock.advance(60 * dayMs);
    const next = new TestBrowser(app);
    expect(String((await next.signIn(pizzeria, { person: 'another' })).profile_id)).not.toBe(made.id);
    const sessions = db.selectFrom('session').select('id').where('profile_id', '=', made.id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('removed leave none of their words, counts and names, and what people wrote there', async () => {
    const me = await join(app);
    const { items } = (await me.browser.ask<Comments>(`/api/v6/comment/list?phone=${fakeBank}`)).data;
    const first = items.find(({ thread_count }) => thread_count === 5);
    if (!first) throw new Error('it has a thread');
    await reply(me, first, 'That is what they told me.');
    await say(me, fakeBank, 'They called me as well.');
    expect((await me.browser.post('/api/v6/ban/add', { phone: fakeBank })).status).toBe(200);
    expect(await remove()).toBe(people);

    expect((await examplesOf()).examples).toEqual([]);
    const view = await look(fakeBank);
    expect(view.metrics).toMatchObject({ isExample: false, bans: 1, commentsCount: 1 });
    expect(view.verdict.evidence).toMatchObject({ items: [{ kind: 'ban', count: 1 }] });
    expect(view.comments.filter(({ state }) => state === 'shown').map(({ text }) => text)).toEqual([
      'They called me as well.',
    ]);
    const thread = view.comments.find(({ id }) => id === first.id);
    expect(thread).toMatchObject({
      state: 'deleted',
      text: '',
      thread_count: 1,
      thread: [{ text: 'That is what they told me.' }],
    });
    const { db } = app.database;
    const texts = db.selectFrom('comment').select('text').where('text', '<>', '').orderBy('id').execute();
    expect((await texts).map(({ text }) => text)).toEqual([
      'Me too.',
      'That is what they told me.',
      'They called me as well.',
    ]);
    expect([await count('opinion'), await count('suggested_name'), await count('comment_reaction')]).toEqual([1, 0, 0]);
    const left = await db
      .selectFrom('number')
      .select('phone')
      .where('phone', 'in', phones)
      .where(sql<boolean>`evidence <> '[]'`)
      .execute();
    expect(left).toEqual([{ phone: fakeBank }]);
    const rows = await db
      .selectFrom('profile')
      .select(['phone', 'first_name'])
      .where('is_example', '=', true)
      .execute();
    // They were added twice.
    expect(rows).toEqual(Array(2 * people).fill({ phone: null, first_name: null }));
    expect((await look(pizzeria)).pinnedComment).toBeNull();
    expect(await remove()).toBe(0);
  });

  it('never come to a site on which somebody has an account', async () => {
    expect([await add(), await add(true)]).toEqual(['people', 'people']);
    expect((await examplesOf()).examples).toEqual([]);
  });
});
