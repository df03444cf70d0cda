import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VoteSurges } from '#contract/moderation.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { minuteMs } from '#shared/time.ts';
import type { ServedSite } from '#test/serve.ts';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { awaitDayOf } from './day-end.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { playStory } from './play-story.ts';
import { readCounts } from './story-count.ts';
import { numbers, people, serveStory } from './story-site.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

let site: ServedSite;
// Eight times the members' pages are told that a minute has passed.
beforeAll(async () => {
  await awaitDayOf(15);
  site = await serveStory();
}, 20 * minuteMs);
afterAll(() => site?.stop());

test('C4 the page tells of a burst until a moderator has decided, and the verdict is then what it was before', async () => {
  const [reader, desk] = [await visit({ site: site.url, screen: 'phone' }), await visit({ site: site.url })];
  const { page } = reader;
  await reader.open(`/en/number/${numbers.voteSurge}`);
  const note = page.getByRole('complementary').getByText(en('why.burst'));
  await note.waitFor();
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  await page
    .getByRole('complementary')
    .getByText(en('why.burst_text', { when: day }))
    .waitFor();
  // Ten accounts of a day count like five members.
  expect(await readCounts(page)).toMatchObject({ bound: 57, face: 'suspicious' });
  await page.getByText(en('number.bans_other', { count: 10 })).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'burst-en', true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await reader.open(`/ar-SA/number/${numbers.voteSurge}`);
  await page.getByRole('complementary').getByText(say('ar-SA', 'why.burst')).waitFor();
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'burst-ar', true);

  const moderator = await signInAs(desk, people.moderator);
  await desk.page.setViewportSize({ width: 360, height: 780 });
  await desk.open('/en/moderation');
  await desk.page.getByRole('link', { name: en('desk.tab.bursts') }).click();
  const voteSurge = desk.page.getByRole('article').filter({ hasText: internationalOf(numbers.voteSurge) });
  await voteSurge.getByText(en('desk.burst.bad', { number: 10 })).waitFor();
  // Each day is written once.
  const { items } = await moderator.call<VoteSurges>('/api/v6/moderation/bursts');
  const found = items.find(({ phone }) => phone === numbers.voteSurge);
  if (!found) throw new Error('it does not wait');
  const days = await desk.page.evaluate(
    (times) => times.map((time) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(time * 1000)),
    [found.firstAtTimestamp, found.lastAtTimestamp],
  );
  const told = (await voteSurge.textContent()) ?? '';
  for (const one of new Set(days)) expect(told.split(one)).toHaveLength(2);
  await takePicture(desk.page, 'burst-desk', true);
  await voteSurge.getByRole('button', { name: en('desk.burst.remove') }).click();
  await desk.page.getByText(en('desk.empty_list')).waitFor();
  await reader.open(`/en/number/${numbers.voteSurge}`);
  expect(await readCounts(page)).toMatchObject({ rating: 0, bound: 0, face: 'no_reports' });
  expect(await note.count()).toBe(0);
  expect(await readMain(page)).not.toContain(en('number.bans_other', { count: 10 }));
  for (const { troubles } of [reader, desk]) expect(troubles).toEqual([]);
  await Promise.all([reader.leave(), desk.leave()]);
});

test('votes about a former holder are told apart once somebody else proves the number, and fade', async () => {
  const [reader, holder] = [
    await visit({ site: site.url, locale: 'ar-SA', scheme: 'dark' }),
    await visit({ site: site.url }),
  ];
  const { page } = reader;
  const apart = page.getByText(say('ar-SA', 'why.before_holder_few', { count: 3 }));
  const [fading = ''] = say('ar-SA', 'evidence.before_holder', { date: '|' }).split('|');
  await reader.open(`/ar-SA/number/${numbers.handedOn}`);
  expect(await readCounts(page)).toMatchObject({ bound: 43, face: 'suspicious' });
  expect(await readMain(page)).not.toContain(fading);
  expect(await apart.count()).toBe(0);
  await signInAs(holder, numbers.handedOn);
  await reader.open(`/ar-SA/number/${numbers.handedOn}`);
  await apart.waitFor();
  // From this day on they fade: nobody washes a number clean by handing it on, nor does a new holder bear it for good.
  expect(await readCounts(page)).toMatchObject({ bound: 43, face: 'suspicious' });
  const words = say('ar-SA', 'number.bans_few', { count: 3 });
  expect(await readMain(page)).toContain(fading);
  expect(await readMain(page)).not.toContain(words);
  await takePicture(page, 'handed-on', true);
  await reader.open(`/ar-SA/number/${numbers.faded}`);
  await apart.waitFor();
  expect(await readCounts(page)).toMatchObject({ rating: 0, bound: 0, face: 'no_reports' });
  const told = await readMain(page);
  for (const gone of [fading, words]) expect(told).not.toContain(gone);
  for (const { troubles } of [reader, holder]) expect(troubles).toEqual([]);
  await Promise.all([reader.leave(), holder.leave()]);
});

// The last one: it ends the site. Some fifty pictures of whole pages take their time on a busy machine.
test(
  'two members and a visitor play the whole of it at once; what all read agrees with the store',
  () => playStory(site),
  10 * minuteMs,
);
