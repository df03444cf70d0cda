// Long because every part that is fetched on demand has its journey in one list.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import type { ServedSite } from '#test/serve.ts';
import { confirmByChat } from './handset.ts';
import {
  firstAdmin,
  goneThings,
  listLazy,
  lose,
  moderator,
  named,
  nobodys,
  ownPages,
  pages,
  serveLossySite,
  unwanted,
  visitCount,
} from './lost-part.ts';
import { signInAs } from './member.ts';
import { openActs } from './text-acts.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

let site: ServedSite;
beforeAll(async () => {
  site = await serveLossySite();
});
afterAll(async () => {
  await site?.stop();
});

type Journey = (visitor: Visitor, asked: () => number) => Promise<void>;

/** Touched once, a toast says what happened; touched again, it comes. */
function touched(
  path: string,
  touch: (page: Page) => Promise<unknown>,
  seen: (page: Page) => Promise<unknown>,
): Journey {
  return async ({ page, open }) => {
    await open(path);
    await touch(page);
    await page.locator('#toasts').getByText(en('error.network.unreachable')).waitFor();
    await touch(page);
    await seen(page);
  };
}

/** A place of the page says what happened, and its button brings the part. */
function inPlace(path: string, said: string, seen: (page: Page) => Promise<unknown>): Journey {
  return async ({ page, open }) => {
    await open(path);
    const alert = page.getByRole('alert').filter({ hasText: en(said), visible: true });
    await alert.waitFor();
    await alert.getByRole('button', { name: en('common.retry') }).click();
    await seen(page);
    await alert.waitFor({ state: 'detached' });
  };
}

/** Of the first text that has it, by the menu under it; what is for members alone comes with their own answer. */
const pressAct = (name: string) => async (page: Page) => {
  const articles = page.locator('#comments').getByRole('article');
  await articles.first().waitFor();
  const press = async () => {
    for (const article of await articles.all()) {
      const act = (await openActs(article)).locator(`[data-act^="${name}-"]`).first();
      if ((await act.count()) > 0) return act.click().then(() => true);
      await page.keyboard.press('Escape');
    }
    return false;
  };
  await expect.poll(press, { message: `no text has ${name}` }).toBe(true);
};

const button = (key: string) => (page: Page) =>
  page
    .getByRole('button', { name: en(key), exact: true })
    .first()
    .click();
const dialog = (key: string) => (page: Page) => page.getByRole('dialog', { name: en(key) }).waitFor();
const main = (page: Page) => page.getByRole('main');
const type = async (page: Page, typed: string) => {
  await main(page).getByLabel(en('common.phone_number')).fill(typed);
  await page.getByRole('button', { name: en('search.submit') }).click();
};

const card = 'BEGIN:VCARD\r\nFN:Ann\r\nTEL:+4930901820\r\nEND:VCARD\r\n';
const chooseBook = (page: Page) =>
  page.locator('input[type="file"]').setInputFiles({ name: 'a.vcf', mimeType: '', buffer: Buffer.from(card) });
/** What comes once an address book was read: its place says what happened, and its button brings the part. */
function afterBook(seen: (page: Page) => Promise<unknown>): Journey {
  return async ({ page, open }) => {
    await open('/address-book');
    await chooseBook(page);
    const alert = page.getByRole('alert').filter({ hasText: en('error.network.unreachable'), visible: true });
    await alert.getByRole('button', { name: en('common.retry') }).click();
    await seen(page);
  };
}

const forVisitors: Record<string, Journey> = {
  'block-dialog': touched(`/number/${unwanted}`, button('block.title'), dialog('block.title')),
  'book-steps': afterBook((page) => page.getByRole('heading', { name: en('book.check.title') }).waitFor()),
  'bot-check': async ({ page }) => {
    await page.goto(`/number/${nobodys}`);
    await page.getByText(en('error.bot_check.required')).filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: en('common.retry') }).click();
    await page.getByRole('heading', { level: 1 }).getByText('+44 20 7946 0999').waitFor();
  },
  'comment-card': touched(
    `/number/${unwanted}`,
    (page) =>
      page
        .locator('#tell')
        .getByRole('button', { name: en('tag.type.scam') })
        .click(),
    (page) => page.getByRole('button', { name: en('tag.tell.sign_in') }).waitFor(),
  ),
  'country-picker': touched(
    '/search',
    (page) => page.locator('main form button[aria-haspopup="dialog"]').click(),
    dialog('country.title'),
  ),
  dist: async ({ page, open }, asked) => {
    // The QR code: its code and its link stand beside it all the same, and the next page has it.
    await open('/login');
    await page.getByRole('button', { name: en('login.hint.telegram') }).click();
    await page.getByText(en('login.open_here', { way: 'Telegram' })).waitFor();
    await expect.poll(asked).toBe(1);
    await page.reload();
    await page.getByRole('img', { name: en('login.qr.alt') }).waitFor();
  },
  'limited-page': async ({ page }) => {
    await page.goto(`/number/${nobodys}`);
    await page.getByRole('main').getByText(en('error.network.unreachable')).waitFor();
    await page.getByRole('link', { name: en('common.retry') }).click();
    await page.getByRole('heading', { level: 1 }).getByText('+44 20 7946 0999').waitFor();
  },
  'more-menu-popup': touched(`/number/${unwanted}`, button('header.more'), (page) => page.getByRole('menu').waitFor()),
  'parse-phone-min': async ({ page, open }) => {
    await open('/search');
    await type(page, '+1 202 555 0142');
    await page.waitForURL(`**/number/${unwanted}`);
  },
  'read-book': async ({ page, open }) => {
    await open('/address-book');
    await chooseBook(page);
    await page.getByRole('alert').getByText(en('book.unread')).waitFor();
    await chooseBook(page);
    await page.getByText(en('book.read_one', { count: 1 })).waitFor();
  },
  'reach-dialog': touched(`/number/${unwanted}`, button('reach.title'), dialog('reach.title')),
  'search-home': async ({ page, open }) => {
    await open('/search');
    await main(page).getByLabel(en('common.phone_number')).focus();
    await type(page, '020 7946 0321');
    await page.getByRole('heading', { level: 1, name: en('page.which_country.title') }).waitFor();
  },
  'settings-visitor': touched('/search', button('settings_title'), dialog('settings_title')),
  'toast-place': async ({ page, open }, asked) => {
    // What is said is said all the same, at the foot of the page.
    await open(`/number/${unwanted}`);
    await page.context().grantPermissions(['clipboard-write']);
    await page
      .getByRole('main')
      .getByRole('button', { name: en('action.copy_number') })
      .click();
    await page.locator('#toasts').getByText(en('toast.number_copied')).waitFor();
    expect(asked()).toBe(1);
  },
};

const forMembers: Record<string, Journey> = {
  'account-history': inPlace('/history', 'error.network.unreachable', (page) =>
    page.getByRole('button', { name: en('history.clear.button') }).waitFor(),
  ),
  'account-recent': inPlace('/search', 'error.network.unreachable', (page) =>
    page.getByRole('button', { name: en('recent.clear') }).waitFor(),
  ),
  'ask-name-form': inPlace(`/number/${unwanted}`, 'error.network.unreachable', (page) =>
    page.locator('#ask-name').getByLabel(en('name.ask.label')).waitFor(),
  ),
  balance: async ({ page, open }, asked) => {
    await open('/number/my');
    await expect.poll(asked).toBeGreaterThan(0);
    await open('/number/my');
    await page
      .getByRole('banner')
      .getByRole('link', { name: en('wallet.title') })
      .waitFor();
    await expect.poll(asked).toBeGreaterThan(1);
  },
  'balance-button': async ({ page, open }, asked) => {
    await open('/number/my');
    await expect.poll(asked).toBe(1);
    // The way to the wallet is there all the same.
    await page
      .getByRole('banner')
      .getByRole('link', { name: en('wallet.title') })
      .waitFor();
    await open('/number/my');
    await expect.poll(asked).toBe(2);
  },
  'blocked-list': inPlace('/blocked', 'error.network.unreachable', (page) => page.getByText(en('ban.none')).waitFor()),
  'boost-dialog': touched(`/number/${named}`, pressAct('boost'), dialog('comment.boost_title')),
  'clear-history-dialog': touched('/history', button('history.clear.button'), dialog('history.clear.title')),
  'delete-dialog': touched(
    `/number/${unwanted}`,
    (page) => page.getByRole('button', { name: en('comment.delete_own') }).click(),
    (page) => page.getByRole('alertdialog', { name: en('comment.delete_title') }).waitFor(),
  ),
  'edit-profile-dialog': touched('/number/my', button('profile.edit'), dialog('profile.edit')),
  'follow-dialog': touched(`/number/${named}`, pressAct('follow'), dialog('follow.title')),
  // Without it nobody sees which comments they follow already; each dialog says it all the same.
  'follow-mark': async ({ page, open }, asked) => {
    for (const times of [1, 2]) {
      await open(`/number/${named}`);
      const text = await openActs(page.locator('#comments').getByRole('article').first());
      await expect.poll(asked).toBe(times);
      await text.getByRole('button', { name: en('comment.act.follow'), exact: true }).waitFor();
    }
  },
  'hide-dialog': touched(`/number/${moderator}`, pressAct('hide'), dialog('hide.title')),
  'holder-wish': inPlace(`/number/${moderator}`, 'error.network.unreachable', (page) =>
    page.getByRole('heading', { name: en('portrait.holder.title') }).waitFor(),
  ),
  'member-lead': async ({ page, open }, asked) => {
    await open('/search');
    await expect.poll(asked).toBe(1);
    await page.getByText(en('search.lead')).filter({ visible: true }).waitFor();
    await open('/search');
    await page.getByRole('heading', { name: en('search.left_none') }).waitFor();
  },
  'my-book': inPlace('/address-book', 'error.network.unreachable', (page) =>
    page.getByText(en('book.mine.none')).waitFor(),
  ),
  'my-comments': inPlace('/comments', 'error.network.unreachable', (page) =>
    page.getByRole('article').filter({ hasText: 'Silent call.' }).waitFor(),
  ),
  'not-enough-dialog': touched(
    `/number/${named}`,
    (page) => page.getByRole('button', { name: en('paid.button', { number: 1 }) }).click(),
    dialog('paid.not_enough.title'),
  ),
  'number-names': inPlace(`/number/${named}`, 'error.network.unreachable', (page) =>
    page.getByRole('heading', { name: en('names.title') }).waitFor(),
  ),
  'given-tags': inPlace('/number/my', 'error.network.unreachable', (page) =>
    page.getByRole('heading', { name: en('tag.title') }).waitFor(),
  ),
  'why-panel': async ({ page, open }, asked) => {
    // What the server wrote stands there all the same.
    await open(`/number/${unwanted}`);
    await expect.poll(asked).toBe(1);
    await page.getByRole('heading', { name: en('why.title') }).waitFor();
    await open(`/number/${unwanted}`);
    await expect.poll(asked).toBe(2);
  },
  'open-report-record': async ({ page, open }, asked) => {
    // What the server wrote stands there all the same.
    await open(`/number/${unwanted}`);
    await expect.poll(asked).toBe(1);
    await page.getByRole('heading', { name: en('evidence.kind.open_data') }).waitFor();
    await open(`/number/${unwanted}`);
    await expect.poll(asked).toBe(2);
  },
  'set-right-card': async ({ page, open }, asked) => {
    // What the server wrote stands there all the same.
    await open(`/number/${moderator}`);
    await expect.poll(asked).toBe(1);
    await page.getByRole('heading', { name: en('right.title') }).waitFor();
    await open(`/number/${moderator}`);
    await expect.poll(asked).toBe(2);
  },
  'own-acquaintance': inPlace(`/number/${unwanted}`, 'error.network.unreachable', (page) =>
    page
      .locator('#acquaintances')
      .getByRole('link', { name: en('acquaintance.list_title') })
      .waitFor(),
  ),
  'own-answer': inPlace(`/number/${unwanted}`, 'number.answer_old', (page) =>
    page.getByRole('button', { name: en('name.suggest') }).waitFor(),
  ),
  'own-note': inPlace(`/number/${unwanted}`, 'error.network.unreachable', (page) =>
    page.getByRole('textbox', { name: en('note.label') }).waitFor(),
  ),
  'own-portrait': inPlace(`/number/${moderator}`, 'error.network.unreachable', (page) =>
    page.getByRole('heading', { name: en('portrait.holder.title') }).waitFor(),
  ),
  'paid-name': inPlace(`/number/${named}`, 'error.network.unreachable', (page) =>
    page.getByRole('button', { name: en('paid.button', { number: 1 }) }).waitFor(),
  ),
  'program-key-part': inPlace('/connect#fritzbox', 'error.network.unreachable', (page) =>
    page.getByRole('button', { name: en('connect.key.make', { program: 'FRITZ!Box' }) }).waitFor(),
  ),
  'remove-account-dialog': touched('/moderation', button('desk.remove_account'), (page) =>
    page.getByRole('alertdialog', { name: en('desk.account.title') }).waitFor(),
  ),
  'complaint-dialog': touched(`/number/${named}`, pressAct('complain'), dialog('complaint.title')),
  'report-dialog': touched(`/number/${named}`, pressAct('report'), dialog('report.title')),
  'request-dialog': touched(
    `/number/${unwanted}`,
    (page) =>
      page
        .locator('#acquaintances')
        .getByRole('button', { name: en('acquaintance.ask') })
        .click(),
    dialog('acquaintance.ask'),
  ),
  'request-lists': inPlace('/acquaintances', 'error.network.unreachable', (page) =>
    page.getByText(en('acquaintance.none_incoming')).waitFor(),
  ),
  'send-card': afterBook((page) => page.getByRole('button', { name: en('book.send.title') }).waitFor()),
  'settings-member': touched('/search', button('settings_title'), dialog('settings_title')),
  'suggest-name-dialog': touched(`/number/${unwanted}`, button('name.suggest'), dialog('suggest.title')),
  'unread-count': async ({ page, open }, asked) => {
    await open('/search');
    await expect.poll(asked).toBe(1);
    // The way to the inbox is there all the same.
    await page
      .getByRole('banner')
      .getByRole('link', { name: en('inbox.title') })
      .waitFor();
    await open('/search');
    await expect.poll(asked).toBe(2);
  },
  'unlist-dialog': touched('/unlist', button('unlist.button'), dialog('unlist.confirm.title')),
  'unlist-own-number': inPlace('/unlist', 'error.network.unreachable', (page) =>
    page.getByRole('button', { name: en('unlist.button') }).waitFor(),
  ),
};

test('U5 every part that the build fetches on demand has its journey here', () => {
  const told = Object.keys({ ...forVisitors, ...forMembers, ...pages, ...goneThings, ...ownPages });
  expect(listLazy()).toEqual([...told, holderActs, saidWords, firstSteps, firstAdmin, visitCount].sort());
});

test.each(Object.entries(forVisitors))('U5 a visitor who loses %s is told, or does without', async (part, journey) => {
  const languages = part === 'search-home' ? ['en'] : ['en-US'];
  const visitor = await visit({ site: site.url, locale: languages[0] ?? 'en', languages });
  const { asked } = await lose(visitor, part);
  await journey(visitor, asked);
  expect(asked()).toBeGreaterThan(0);
  expect(visitor.troubles.filter((trouble) => trouble.startsWith('script:'))).toEqual([]);
  await visitor.leave();
});

test('U5 whose sign-in loses its proof of work is told of the line, without a number, and gets a code at the next press', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  const { asked } = await lose(visitor, 'bot-check');
  await visitor.open('/login');
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  const status = page.getByRole('status').getByText(en('error.network.unreachable'));
  await status.waitFor();
  expect((await status.textContent())?.trim()).toBe(en('error.network.unreachable'));
  await page.getByRole('button', { name: en('login.new_code') }).click();
  await page.locator('bdi[data-code]').waitFor();
  expect(asked()).toBe(2);
  await visitor.leave();
});

test('U5 a member who loses a part is told, or does without', async () => {
  const visitor = await visit({ site: site.url });
  const member = await signInAs(visitor, moderator);
  await member.call(`/api/v202505/search/${unwanted}`);
  await member.call('/api/v7/comment/add', { phone: unwanted, text: 'Silent call.' });
  const other = await visit({ site: site.url });
  const author = await signInAs(other, '12065550189');
  await author.call('/api/v6/tag/set', { phone: '12065550188', caller_type: '1' });
  const { id } = await author.call<{ id: number }>('/api/v7/comment/add', {
    phone: named,
    text: 'Silent call, twice.',
  });
  // Of one's own number, and of somebody else: a text that one may hide.
  const third = await visit({ site: site.url });
  const hidden = await signInAs(third, '12065550186');
  await hidden.call('/api/v7/comment/add', { phone: moderator, text: 'Silent call, thrice.' });
  await third.leave();
  await member.call('/api/v6/report/comment', { comment_id: String(id), reason: 'spam' });
  await other.leave();
  for (const [part, journey] of Object.entries(forMembers)) {
    const { asked, find } = await lose(visitor, part);
    await journey(visitor, asked).catch((error: unknown) => {
      throw new Error(`${part}: ${String(error)}`);
    });
    expect(asked(), part).toBeGreaterThan(1);
    await find();
  }
  expect(visitor.troubles.filter((trouble) => trouble.startsWith('script:'))).toEqual([]);
  await visitor.leave();
});

const holderActs = 'holder-acts';
test('U5 a member who loses what can be done about a holder’s own name still reads it, and asks again', async () => {
  const holder = await visit({ site: site.url });
  const shown = await signInAs(holder, '12065550183');
  await shown.call('/api/v6/profile/edit', { first_name: 'Maria', last_name: 'Klein' });
  await holder.leave();
  const visitor = await visit({ site: site.url });
  await signInAs(visitor, '12065550184');
  const { asked } = await lose(visitor, holderActs);
  const journey = inPlace('/number/12065550183', 'error.network.unreachable', (page) =>
    page.getByRole('button', { name: en('report.button_name', { name: 'Maria Klein' }) }).waitFor(),
  );
  await journey(visitor, asked);
  expect(asked()).toBe(2);
  expect(visitor.troubles.filter((trouble) => trouble.startsWith('script:'))).toEqual([]);
  await visitor.leave();
});

const saidWords = 'said-words';
test('U5 who loses the words of tags in a shared portrait reads the rest of it', async () => {
  const phone = '12065550170';
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  for (const [at, day] of days.entries()) {
    const writer = await visit({ site: site.url });
    const { call } = await signInAs(writer, String(Number(phone) + 1 + at));
    await call('/api/v7/comment/add', { phone, text: `It rang on ${day} and a patient man explained everything.` });
    await call('/api/v6/tag/set', { phone, caller_type: '6' });
    await writer.leave();
  }
  const holder = await visit({ site: site.url });
  const { call } = await signInAs(holder, phone);
  const { portrait } = await call<{ portrait: { neuroanalysisId: string } }>('/api/v6/portrait/create', { phone });
  const { link } = await call<{ link: string }>('/api/v6/portrait/share', {
    id: portrait.neuroanalysisId,
    is_shared: '1',
  });
  await holder.leave();
  const visitor = await visit({ site: site.url });
  const { asked } = await lose(visitor, saidWords);
  for (const times of [1, 2]) {
    await visitor.open(link);
    await main(visitor.page).getByText(en('portrait.disclaimer')).waitFor();
    await expect.poll(asked).toBe(times);
  }
  expect(visitor.troubles.filter((trouble) => trouble.startsWith('script:'))).toEqual([]);
  await visitor.leave();
});

const firstSteps = 'first-steps-card';
test('U5 a newcomer who loses the first steps has the page all the same', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  const { asked } = await lose(visitor, firstSteps);
  await visitor.open('/login');
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmByChat(visitor, 'en', '12065550179');
  await page.waitForURL('**/search', { timeout: patient(20_000) });
  await expect.poll(asked).toBe(1);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('region', { name: en('first_steps.title') }).count()).toBe(0);
  expect(visitor.troubles.filter((trouble) => trouble.startsWith('script:'))).toEqual([]);
  await visitor.leave();
});
