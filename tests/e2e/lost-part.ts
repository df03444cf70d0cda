import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addActor } from '#test/actors.ts';
import { addNumber } from '#test/factories.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { intercept } from './intercept.ts';
import type { Visitor } from './visitor.ts';

export const unwanted = '12025550142';
export const named = '442079460018';
export const nobodys = '442079460999';
/** The number of a member who moderates, as an admin. */
export const moderator = '12065550188';

/** A site of its own: a proof for the first number already, one free look-up a day, and empty wallets. */
export function serveLossySite(): Promise<ServedSite> {
  const limits = { VISITOR_BEFORE_PROOF: '0', MEMBER_PER_DAY: '1', WELCOME_NUMCY: '0', RATE_FACTOR: '100' };
  return serveSite(
    { ...limits, BOT_CHECK: 'on', BOT_CHECK_COST: '50', SANDBOX: 'on', TRUST_PROXY: '127.0.0.1' },
    async (database) => {
      await addNumber(database, { phone: unwanted, country: 'US', openReports: [{ count: 60 }] });
      const names = [{ firstName: 'Oliver', lastName: 'Bennett', people: 5 }];
      await addNumber(database, { phone: named, country: 'GB', names });
      const { profileId } = await addActor(database, moderator);
      await database.db.updateTable('profile').set({ role: 'admin' }).where('id', '=', profileId).execute();
    },
  );
}

/** What the build fetches on demand, without the hashes in the names. */
export function listLazy(): string[] {
  const files = globSync('*.js', { cwd: assets }).map((file) => readFileSync(join(assets, file), 'utf8'));
  const named = files.flatMap((text) => [...text.matchAll(/\bimport\(["'`]\.\/([^"'`]+)-[\w-]{7}\.js["'`]\)/g)]);
  return [...new Set(named.map(([, name = '']) => name))].sort();
}
const assets = join(import.meta.dirname, '..', '..', 'dist', 'client', 'assets');

interface LostPart {
  /** How often the part was asked for. */
  asked: () => number;
  /** Lets further requests go. */
  find: () => Promise<void>;
}

/** Loses the part once. */
export async function lose(visitor: Visitor, part: string): Promise<LostPart> {
  let asked = 0;
  const isPart = new RegExp(`^${part.replaceAll('.', '\\.')}-[\\w-]{7}\\.js$`);
  const find = await intercept(visitor, `*/assets/${part}-*`, (request) => {
    if (!isPart.test(basename(new URL(request.url).pathname))) return request.pass();
    asked += 1;
    return asked === 1 ? request.fail() : request.pass();
  });
  return { asked: () => asked, find };
}

/** Pages by their scripts; without its script a page comes as a document, which brings it. */
export const pages: Record<string, string> = {
  '4-number': `/number/${unwanted}`,
  acquaintances: '/acquaintances',
  'address-book': '/address-book',
  blocked: '/blocked',
  comments: '/comments',
  connect: '/connect',
  contacts: '/contacts',
  cookies: '/cookies',
  'data-request.index': '/data-request',
  history: '/history',
  complain: '/complain?comment=1',
  'key._key': '/key/none',
  login: '/login',
  'not-authorized': '/not-authorized',
  'number.empty': '/number/empty',
  'number.not-found': '/number/not-found',
  'mail._token': '/mail/none',
  offline: '/offline',
  privacy: '/privacy',
  'profile-no-check._phone': `/profile-no-check/${unwanted}`,
  'profile._profileId': '/profile/1',
  'profile_no_check._profileId': '/profile_no_check/1',
  'purchase-policy': '/purchase-policy',
  'sandbox.phone': '/sandbox/phone',
  search: '/search',
  terms: '/terms',
  ticket: '/ticket',
  transparency: '/transparency',
  unlist: '/unlist',
  withdraw: '/withdraw',
};
/** Pages of what is not there: that is said without their scripts, under `title`, so nothing asks for those again. */
export const goneThings: Record<string, { path: string; title: string }> = {
  'complaint._ticket': { path: '/complaint/none', title: 'ticket.title' },
  'data-request._ticket': { path: '/data-request/none', title: 'ticket.title' },
  'portrait._id': { path: `/portrait/${'A'.repeat(22)}`, title: 'page.not_found.title' },
  'sandbox.checkout._id': { path: '/sandbox/checkout/none', title: 'page.not_found.title' },
  'suspension._ticket': { path: '/suspension/none', title: 'common.sign_in' },
};
/** Fetched where the operator counts visits, which the lossy site does not: `analytics.test.ts` loses it. */
export const visitCount = 'count-visit';
/** Only loads while the site has no admin. `operator.test.ts` tests its loss. */
export const firstAdmin = 'first-admin-card';
/** Members’ pages. */
export const ownPages: Record<string, string> = {
  account: '/number/my',
  admin: '/admin',
  held: '/held',
  moderation: '/moderation',
  notifications: '/notifications',
  'number.my': '/number/my',
  'paywall.buy': '/paywall/buy?product=numcy_50',
  'paywall.index': '/paywall/',
  'receipt._number': '/receipt/AAAA-BBBB-CCCC',
  reports: '/reports',
  statements: '/statements',
  tickets: '/tickets',
};
