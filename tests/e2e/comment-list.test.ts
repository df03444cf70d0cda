import { expect, test } from 'vitest';
import { signInAs } from './member.ts';
import { openActs } from './text-acts.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

const words = [
  ...['Silent call.', 'Asked for my meter reading.', 'A survey about trains.', 'Wrong number, very polite.'],
  ...['Wanted to sell a kitchen.', 'Music, then nothing.', 'Said to be my bank.', 'Dentist moving an appointment.'],
  ...['Parcel at the neighbour’s.', 'Hung up at once.', 'School about a lost coat.', 'Roof repair offer.'],
];
const answers = ['Here as well.', 'On Monday too.', 'Twice!', 'At dinner time.', 'From the same town.', 'Blocked it.'];

test('C11 C12 C17 a visitor pages, sorts and opens a thread; the first press loads what it needs', async () => {
  // Of their own: what another journey says stands on other numbers, by other people.
  const phone = '442079460851';
  let joined = 100;
  const window = await visit();
  const ids: number[] = [];
  const join = async () => {
    await window.renew();
    joined += 1;
    return signInAs(window, `1305555${String(joined).padStart(4, '0')}`);
  };
  for (const text of words) {
    const { id } = await (await join()).call<{ id: number }>('/api/v7/comment/add', { phone, text });
    ids.push(id);
  }
  const replyIds: number[] = [];
  for (const text of answers) {
    const { id } = await (await join()).call<{ id: number }>('/api/v13/comment/thread/add', {
      reply_to: String(ids[0]),
      text,
    });
    replyIds.push(id);
  }
  await window.renew();
  const { page } = window;
  await window.open(`/number/${phone}`);
  const list = page.locator('#comments > ol');
  const rows = list.locator('> li > article');
  const ownWords = async () =>
    (await rows.allInnerTexts()).map((all) => words.find((text) => all.includes(text)) ?? `not known: ${all}`);
  expect(await rows.count()).toBe(10);
  await page
    .locator('#comments')
    .getByRole('button', { name: en('comment.more'), exact: true })
    .click();
  await expect.poll(() => rows.count()).toBe(12);
  expect(new Set(await ownWords())).toEqual(new Set(words));
  expect(await page.getByRole('button', { name: en('comment.more'), exact: true }).count()).toBe(0);

  const newest = page.getByRole('button', { name: en('comment.newest') });
  await newest.click();
  await expect.poll(ownWords).toEqual([...words].reverse().slice(0, 10));
  expect(await newest.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: en('comment.more'), exact: true }).click();
  await expect.poll(ownWords).toEqual([...words].reverse());
  await page.getByRole('button', { name: en('comment.oldest') }).click();
  await expect.poll(ownWords).toEqual(words.slice(0, 10));

  // Four replies, and the others with one press, the oldest first.
  const replies = rows.first().locator('ol > li');
  expect(await replies.count()).toBe(4);
  await rows
    .first()
    .getByRole('button', { name: en('comment.more_replies', { number: 2 }) })
    .click();
  await expect.poll(() => replies.count()).toBe(6);
  const said = await replies.allInnerTexts();
  expect(said.map((all) => answers.find((text) => all.includes(text)))).toEqual(answers);
  expect(await page.locator('#comments > ol article article').count()).toBe(6);
  // A link to the last of them opens the thread at it by one request, and one to a comment stands on the page already.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await (await openActs(replies.last())).getByRole('button', { name: en('comment.share') }).click();
  await page.locator('#toasts').getByText(en('toast.link_copied')).waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([link.pathname, link.hash]).toEqual([`/number/${phone}`, `#reply-${replyIds[5]}`]);
  await window.renew();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.includes('/api/') && pathname.includes('/comment/'))
      asked.push(searchParams.get('thread_id') ?? pathname);
  });
  await window.open(link.pathname + link.hash);
  const linked = page.locator(`#reply-${replyIds[5]}`);
  await expect.poll(() => linked.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await linked.textContent()).toContain(answers[5]);
  expect(await linked.getAttribute('data-linked')).toBe('true');
  expect(asked).toEqual([`${replyIds[5]}`]);
  // The first four came with the comment, and this page of the thread is the next two.
  expect(await rows.filter({ has: linked }).locator('ol > li').count()).toBe(6);
  await page.evaluate((id) => {
    location.hash = `comment-${id}`;
  }, ids[3]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(words[3]);
  // Of another number nothing is shown here.
  await window.open(`/number/442079460852#reply-${replyIds[5]}`);
  await page.locator('#toasts').getByText(en('error.comment.not_found')).waitFor();
  expect(await page.getByText(answers[5] ?? '').count()).toBe(0);
  expect(window.troubles.splice(0).filter((trouble) => !trouble.includes('/thread/list'))).toEqual([]);
  await window.leave();
});
