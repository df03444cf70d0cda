import { expect, test } from 'vitest';
import { hideKind } from '#server/domains/comment/commands/hide-kind.ts';
import { hideText, unhideText } from '#server/domains/comment/commands/hide-text.ts';
import { getBalance } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor } from '#test/actors.ts';
import { fillWallet, noMail, readNotices, renewAll } from '#test/monthly.ts';
import { addText } from '#test/texts.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { remindUnpaid } from './remind-unpaid.ts';

const prices = { welcome: 10n, hide: 10n };
const database = await createFileDatabase();
const failures: unknown[] = [];
const renewing = {
  database,
  prices,
  kinds: [hideKind],
  mailBuyer: noMail,
  onFailure: (error: unknown) => failures.push(error),
};

const at = (iso: string) => new Date(iso);

/** Hides another author's text on the holder's number; returns the text's id. */
async function hide(holder: Member, now: Date): Promise<string> {
  const author = await addActor(database);
  const id = await addText(database, { author: author.profileId, phone: holder.phone });
  expect(await hideText({ database, prices, mailBuyer: noMail, member: holder }, id, now)).toMatchObject({ ok: true });
  return id;
}
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const remindersOf = async (member: Member) =>
  (await readNotices(database, member)).filter((notice) => notice.startsWith('hide_reminder'));

/** Runs the job at noon of each day. */
async function remindOn(...days: string[]): Promise<void> {
  for (const day of days) await remindUnpaid(renewing, at(`${day}T12:00:00Z`));
  expect(failures).toEqual([]);
}

test('T8: what was cancelled is charged no more, so who can pay all the rest is reminded of nothing', async () => {
  const holder = await addActor(database);
  await fillWallet(database, prices, holder, 20n, at('2026-03-01T12:00:00Z'));
  const earlier = await hide(holder, at('2026-03-10T12:00:00Z'));
  await hide(holder, at('2026-03-12T12:00:00Z'));
  expect(await balanceOf(holder)).toBe(10n);
  const stopped = await unhideText({ database, prices, member: holder }, earlier, 'end', at('2026-03-20T12:00:00Z'));
  expect(stopped).toMatchObject({ ok: true, status: 'ending' });
  await remindOn('2026-04-04', '2026-04-05', '2026-04-09', '2026-04-11');
  expect(await remindersOf(holder)).toEqual([]);
  await renewAll(renewing, at('2026-04-12T12:00:00Z'));
  // The balance no longer covers the next month.
  expect(await balanceOf(holder)).toBe(0n);
  await remindOn('2026-05-05');
  expect(await remindersOf(holder)).toEqual(['hide_reminder 2026-05-05 true']);
});

test('T8: neither what others pay nor what has ended is counted against a member', async () => {
  const [holder, other] = [await addActor(database), await addActor(database)];
  await fillWallet(database, prices, holder, 20n, at('2026-03-01T12:00:00Z'));
  await hide(other, at('2026-03-09T12:00:00Z'));
  const ended = await hide(holder, at('2026-03-10T12:00:00Z'));
  await hide(holder, at('2026-03-12T12:00:00Z'));
  await unhideText({ database, prices, member: holder }, ended, 'now', at('2026-03-20T12:00:00Z'));
  expect(await balanceOf(holder)).toBe(10n);
  await remindOn('2026-04-05', '2026-04-11');
  expect([await remindersOf(holder), (await remindersOf(other)).length]).toEqual([[], 1]);
});
