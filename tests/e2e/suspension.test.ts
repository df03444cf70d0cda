import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { addActor } from '#test/actors.ts';
import { patient } from '#test/patience.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { codeOf, confirmByChat } from './handset.ts';
import { focusedText, press } from './keys.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const moderatorPhone = '13035559381';
const people = [
  { language: 'en', phone: '13035559382', words: 'My little brother had my phone that day.', decision: 'lift' },
  { language: 'ar-SA', phone: '13035559383', words: 'كان هاتفي مع أخي في ذلك اليوم.', decision: 'keep' },
] as const;
type Language = (typeof people)[number]['language'];
/** Of nobody who appeals here. */
const suspendedPhone = '13035559384';
let site: ServedSite;

beforeAll(async () => {
  const env = { SANDBOX: 'on', BOT_CHECK: 'off', SAMPLE_DATA: 'off', SUPPORT_EMAIL: 'support@ringbook.test' };
  site = await serveSite(env, async (database) => {
    const { db } = database;
    const judge = await addActor(database, moderatorPhone);
    await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', judge.profileId).execute();
    for (const phone of [...people.map((one) => one.phone), suspendedPhone]) {
      const { profileId } = await addActor(database, phone);
      await suspendByHand(db, { profileId }, { reason: `Threats from ${phone}`, now: new Date() });
    }
  });
});
afterAll(() => site?.stop());

/** Proves the number by the page, which opens the reasons in place of a session. */
async function proveNumber(
  visitor: Visitor,
  language: Language,
  phone: string,
  place = `/${language}/login`,
): Promise<void> {
  const { page } = visitor;
  await visitor.open(place);
  await press(page, page.getByRole('button', { name: say(language, 'login.hint.telegram') }));
  expect(await codeOf(page)).toMatch(/^[A-Z2-9]{8}$/);
  await confirmByChat(visitor, language, phone);
  await page.waitForURL('**/suspension/*', { timeout: patient(20_000) });
}

test.each(people)('39: a suspended member reads why, appeals and reads the answer, in $language', async (person) => {
  const { language, phone, words, decision } = person;
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  await proveNumber(visitor, language, phone);
  const ticketPage = page.url();
  const main = page.locator('main');
  await main.getByRole('heading', { name: say(language, 'statement.what.suspended') }).waitFor();
  await main.getByText(say(language, 'statement.rule.operator')).waitFor();
  await main.getByText(say(language, 'statement.decided.people')).waitFor();
  // One appeals here, and not by mail.
  expect(await main.getByText('support@ringbook.test').count()).toBe(0);
  const send = main.getByRole('button', { name: say(language, 'complaint.appeal.send') });
  await send.click();
  await main.getByText(say(language, 'complaint.missing.appeal')).first().waitFor();
  await main.getByLabel(say(language, 'complaint.appeal.text')).fill(words);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, `suspension-${language}`, true);
  await send.click();
  await main.getByText(say(language, 'statement.appeal.waiting')).waitFor();
  await expect.poll(() => focusedText(page)).toBe(say(language, 'statement.appeal.waiting'));

  const desk = await visit({ site: site.url });
  await signInAs(desk, moderatorPhone);
  await desk.open('/moderation');
  const appeal = desk.page.getByRole('article').filter({ hasText: words });
  await appeal.getByRole('heading', { name: en('desk.appeal.suspended') }).waitFor();
  await appeal.getByText(`Threats from ${phone}`).waitFor();
  await appeal.getByLabel(en('desk.complaint.note')).fill('Looked at once more with care.');
  expect(await findBarriers(desk.page)).toEqual([]);
  expect(await findOverflow(desk.page, 320)).toEqual([]);
  await takePicture(desk.page, `desk-suspension-${decision}`, true);
  await appeal.getByRole('button', { name: en(`desk.measure.${decision}`) }).click();
  await appeal.waitFor({ state: 'detached' });
  expect(desk.troubles).toEqual([]);
  await desk.leave();

  // The page is whole when it is loaded anew, and for who has no script.
  const reader = await visit({ site: site.url, javaScript: false });
  await reader.open(new URL(ticketPage).pathname.replace(/^(\/\w+-\w+)?\//, `/${language}/`));
  const told = reader.page.locator('main');
  await told.getByText(say(language, `statement.appeal.${decision === 'lift' ? 'granted' : 'refused'}`)).waitFor();
  await told.getByText('Looked at once more with care.').waitFor();
  const signIn = told.getByRole('link', { name: say(language, 'common.sign_in') });
  expect(await signIn.count()).toBe(decision === 'lift' ? 1 : 0);
  for (const key of ['statement.open_again', 'statement.is_over'])
    expect(await told.getByText(say(language, key)).count()).toBe(decision === 'lift' ? 1 : 0);
  // What became of the appeal says it all.
  expect(await told.getByText(say(language, 'statement.appeal.title'), { exact: true }).count()).toBe(0);
  expect(reader.troubles).toEqual([]);
  await reader.leave();

  await visitor.open(new URL(ticketPage).pathname);
  await main.getByText('Looked at once more with care.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await takePicture(page, `suspension-${decision}`, true);
  // The refused sign-in is what the page asked for.
  expect(visitor.troubles.filter((trouble) => !/^403: .*\/auth\/check/.test(trouble))).toEqual([]);
  if (decision === 'lift') expect((await signInAs(visitor, phone, language)).token).not.toBe('');
  await visitor.leave();
});

test('39: a member who proves another number, which is suspended, reads why and stays signed in', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  const { token } = await signInAs(visitor, '13035559385');
  await proveNumber(visitor, 'en', suspendedPhone, '/login?again=true');
  await page
    .locator('main')
    .getByRole('heading', { name: en('statement.what.suspended') })
    .waitFor();
  const kept = await page.evaluate(() => localStorage.getItem('session') ?? '');
  expect(JSON.parse(kept)).toMatchObject({ token });
  expect(visitor.troubles.filter((trouble) => !/^403: .*\/auth\/check/.test(trouble))).toEqual([]);
  await visitor.leave();
});
