import { afterAll, beforeAll, expect, test } from 'vitest';
import { addActor } from '#test/actors.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { addText } from '#test/texts.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { focusedText } from './keys.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const [phone, moderatorPhone] = ['13035559371', '13035559372'];
const saidThere = 'They rang me twice that day.';
let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(
    { SANDBOX: 'on', BOT_CHECK: 'off', SAMPLE_DATA: 'off', SUPPORT_EMAIL: 'support@ringbook.test' },
    async (database) => {
      const { db } = database;
      const { profileId } = await addActor(database, phone);
      const at = new Date(Date.now() - 3_600_000);
      const judge = await addActor(database, moderatorPhone);
      await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', judge.profileId).execute();
      const removed = { author: profileId, phone: '442079460937', text: saidThere, state: 'removed', at } as const;
      const textId = await addText(database, removed);
      const { id } = await db
        .insertInto('moderation_statement')
        .values({
          profile_id: profileId,
          act_id: null,
          kind: 'comment',
          text_id: textId,
          restriction: 'removed',
          rule: 'no_contact',
          source: 'notice',
          is_found_by_machine: false,
          is_decided_by_machine: false,
          written_at: at,
          applied_at: at,
          stated_at: at,
          ended_at: null,
          reversed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('moderation_statement')
        .values({
          profile_id: profileId,
          act_id: null,
          kind: 'comment',
          text_id: '2',
          restriction: 'removed',
          rule: 'false',
          source: 'notice',
          is_found_by_machine: false,
          is_decided_by_machine: false,
          written_at: at,
          applied_at: at,
          stated_at: at,
          ended_at: null,
          reversed_at: null,
          is_by_law: true,
          ruling: JSON.stringify({ court: 'Regional Court', date: '2025-02-03', reference: '7 O 12/25' }),
        })
        .execute();
      await db
        .insertInto('notification')
        .values({
          profile_id: profileId,
          key: `statement:${id}`,
          kind: 'text_removed',
          notice_values: '{}',
          link: `/statements?id=${id}`,
          is_essential: true,
          created_at: at,
        })
        .execute();
      const figures = {
        'complaint.insult': 12,
        'complaint.private_data': 7,
        'complaint.other': 3,
        'report.spam': 31,
        'restriction.removed.spam': 29,
        'restriction.removed.insult': 9,
        'restriction.held.listed_word': 8,
        'restriction.suspended.operator': 2,
        'found.held.listed_word': 8,
        'decided.held.listed_word': 8,
        upheld: 9,
        refused: 11,
        late: 1,
        decided_complaints: 20,
        'median.complaint': 41.5,
        reversed: 6,
      };
      await db
        .insertInto('transparency_month')
        .values(
          ['2026-09', '2026-10'].map((month) => ({
            month,
            zone: 'Europe/Berlin',
            figures: JSON.stringify(figures),
            counted_at: at,
          })),
        )
        .execute();
    },
  );
});
afterAll(() => site?.stop());

test('M23 a notice opens the statement of reasons, in the member’s language', async () => {
  const member = await visit({ site: site.url, screen: 'phone' });
  await signInAs(member, phone);
  await member.open('/notifications');
  await member.page.getByText(en('notice.text_removed')).click();
  await member.page.getByRole('heading', { name: en('statement.what.removed') }).waitFor();
  const main = member.page.locator('main');
  const words = ['statement.source.notice', 'statement.decided.people', 'statement.rule.no_contact'] as const;
  for (const key of words) await main.getByText(en(key)).waitFor();
  // One appeals here, and not by mail.
  expect(await main.getByText('support@ringbook.test').count()).toBe(0);
  const send = main.getByRole('button', { name: en('complaint.appeal.send') });
  await send.click();
  await main.getByText(en('complaint.missing.appeal')).first().waitFor();
  await main.getByLabel(en('complaint.appeal.text')).fill('I heard it with my own ears.');
  expect(await findBarriers(member.page)).toEqual([]);
  expect(await findOverflow(member.page, 320)).toEqual([]);
  await takePicture(member.page, 'statement-en', true);
  await send.click();
  await main.getByText(en('statement.appeal.waiting')).waitFor();
  await expect.poll(() => focusedText(member.page)).toBe(en('statement.appeal.waiting'));
  await main.getByRole('link', { name: en('statement.all') }).click();
  await main.getByRole('link', { name: en('statement.all') }).waitFor({ state: 'detached' });
  // U4: a decision of a court is quoted, so that its author can find it.
  const byLaw = main.getByRole('article').filter({ hasText: '7 O 12/25' });
  const said = (await byLaw.textContent()) ?? '';
  for (const fact of ['Regional Court', 'February 3, 2025', en('statement.gone')]) expect(said).toContain(fact);
  await member.open('/ar/statements');
  await main
    .getByRole('heading', { name: say('ar-SA', 'statement.what.removed') })
    .first()
    .waitFor();
  await takePicture(member.page, 'statement-ar', true);

  // H5: another moderator than the first looks at it, and its author reads what they say.
  const desk = await visit({ site: site.url });
  await signInAs(desk, moderatorPhone);
  await desk.open('/moderation');
  const appeal = desk.page.getByRole('article').filter({ hasText: en('desk.appeal.removed') });
  await appeal.getByText('I heard it with my own ears.').waitFor();
  await appeal.getByText(saidThere).waitFor();
  const lift = appeal.getByRole('button', { name: en('desk.restore') });
  expect(await lift.isDisabled()).toBe(true);
  await appeal.getByRole('button', { name: en('desk.stay_removed') }).waitFor();
  await appeal.getByRole('heading', { name: en('desk.complaint.side.author') }).waitFor();
  await appeal.getByLabel(en('desk.complaint.note')).fill('Nothing in it denies a contact.');
  expect(await findBarriers(desk.page)).toEqual([]);
  expect(await findOverflow(desk.page, 320)).toEqual([]);
  await takePicture(desk.page, 'desk-appeal', true);
  await lift.click();
  await appeal.waitFor({ state: 'detached' });
  // An address without a language would keep the one of before.
  await member.open('/en/statements');
  await main.getByText(en('statement.appeal.granted')).waitFor();
  await main.getByText('Nothing in it denies a contact.').waitFor();
  await takePicture(member.page, 'statement-granted', true);
  const reader = await visit({ site: site.url });
  await reader.open('/number/442079460937');
  await reader.page.locator('#comments').getByText(saidThere).waitFor();
  expect([...desk.troubles, ...member.troubles]).toEqual([]);
  for (const one of [desk, reader, member]) await one.leave();
});

test.each([
  ['en', '', 'light'],
  ['ar-SA', '/ar', 'dark'],
] as const)('M39 the figures of months in %s, with script and without', async (language, prefix, theme) => {
  for (const script of [true, false]) {
    const stranger = await visit({ site: site.url, screen: 'phone', javaScript: script, scheme: theme });
    await stranger.open(`${prefix}/transparency`);
    const main = stranger.page.locator('main');
    await main.getByRole('heading', { name: say(language, 'footer.transparency'), level: 1 }).waitFor();
    const tables = main.locator('details[open] table');
    expect(await tables.count()).toBe(4);
    const text = (await main.locator('details[open]').textContent()) ?? '';
    expect(text).toContain(say(language, 'transparency.reason.insult'));
    // Three complaints about something else, one that was late.
    expect(text).toContain(say(language, 'transparency.under', { number: 5 }));
    expect(await findOverflow(stranger.page, 320)).toEqual([]);
    if (script) expect(await findBarriers(stranger.page)).toEqual([]);
    // The month before opens by hand.
    await main.locator('summary').nth(1).click();
    expect(await main.locator('details[open]').count()).toBe(2);
    if (script) await takePicture(stranger.page, `transparency-${language}`, true);
  }
});
