import { numbers, organisationName } from './site.ts';
import { say } from './words.ts';

export type Language = 'en' | 'ar-SA';

export interface PageCase {
  name: string;
  /** Where it stands for a reader of `language`. */
  path(language: Language): string;
  /** What its main part must say, with or without script. */
  says(language: Language): string[];
  status?: number;
}

const prefixed = (path: string) => (language: Language) => (language === 'en' ? path : `/${language}${path}`);
const phrases =
  (...keys: string[]) =>
  (language: Language) =>
    keys.map((key) => say(language, key));

function page(name: string, path: string, ...keys: string[]): PageCase {
  return { name, path: prefixed(path), says: phrases(...keys) };
}

/** Every kind of page that a visitor can come to. */
export const pages: PageCase[] = [
  page('search', '/search', 'search.title', 'search.lead', 'featured.most_complained'),
  // The sign-in page has no prefix: the prefixed address leads to it and keeps the language.
  page('login', '/login', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('wallet of a visitor', '/paywall/', 'common.sign_in', 'login.needed', 'login.search.title'),
  page('moderators’ desk of a visitor', '/moderation', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('operator’s pages of a visitor', '/admin', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('reports of a visitor', '/reports', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('notifications of a visitor', '/notifications', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('held texts of a visitor', '/held', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('tickets of a visitor', '/tickets', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('statements of a visitor', '/statements', 'common.sign_in', 'login.sandbox', 'login.search.title'),
  page('purchase of a visitor', '/paywall/buy?product=numcy_120', 'common.sign_in', 'login.search.title'),
  page('withdrawal', '/withdraw', 'withdraw.title', 'withdraw.lead', 'receipt.number'),
  page('pretend phone', '/sandbox/phone', 'sandbox.title', 'sandbox.text', 'common.phone_number'),
  {
    name: 'unwanted number',
    path: prefixed(`/number/${numbers.unwanted}`),
    says: (language) => [
      '+1 202 555 0142',
      ...phrases(
        'verdict.unwanted.title',
        'why.title',
        'evidence.kind.open_data',
        'category.scam',
        'source.fcc',
      )(language),
    ],
  },
  page(
    'suspicious number',
    `/number/${numbers.suspicious}`,
    'verdict.suspicious.title',
    'why.title',
    'evidence.kind.open_data',
  ),
  {
    name: 'organisation',
    path: prefixed(`/number/${numbers.organisation}`),
    says: (language) => [
      organisationName,
      ...phrases('number.registers', 'category.public_body', 'verdict.organisation.title', 'verdict.nobody')(language),
    ],
  },
  page(
    ...(['unknown number', `/number/${numbers.unknown}`] as const),
    ...['verdict.no_reports.title', 'verdict.no_reports.text', 'metric.no_rating'],
  ),
  page('emergency number', `/number/${numbers.emergency}`, 'verdict.emergency.title', 'verdict.emergency.text'),
  page('unassigned range', `/number/${numbers.invalidRange}`, 'verdict.not_in_use.title', 'verdict.not_in_use.text'),
  { ...page('not found', '/number/not-found?phone=5', 'page.no_number.title', 'page.no_number.text'), status: 404 },
  { ...page('empty', '/number/empty', 'page.no_number.title', 'page.no_number.empty'), status: 404 },
  page('offline', '/offline', 'offline.title', 'offline.text', 'common.retry'),
  page('unlisting', '/unlist', 'unlist.title', 'unlist.how.visitor', 'unlist.goes.names', 'unlist.stays.verdict'),
  page('listed number', `/unlist?phone=${numbers.organisation}`, 'unlist.title', 'listing.named', 'listing.in_search'),
  page('data request', '/data-request', 'data_request.title', 'data_request.want', 'data_request.kind.erasure'),
  page('ticket', '/ticket', 'ticket.title', 'ticket.lead', 'ticket.hint'),
  page('no ticket', '/ticket?code=4XK7', 'ticket.title', 'ticket.wrong'),
  page('unknown complaint', `/complaint/${'0'.repeat(24)}`, 'ticket.title', 'ticket.unknown'),
  page('ended suspension', `/suspension/${'0'.repeat(64)}`, 'common.sign_in', 'error.restriction.ticket_ended'),
  page('complaint form', '/complain?comment=1', 'complaint.page_title', 'complaint.title', 'complaint.terms_second'),
  page('complaint about nothing', '/complain', 'complaint.page_title', 'complaint.form.none'),
  page('address book', '/address-book', 'book.title', 'book.lead', 'book.choose'),
  page('programs', '/connect', 'footer.connect', 'connect.lead', 'connect.own.title', 'connect.own.install'),
  page('history', '/history', 'history.title', 'history.device', 'history.none'),
  page('comments of nobody', '/comments', 'comment.my_title', 'comment.my_text', 'common.sign_in'),
  page('contact requests', '/acquaintances', 'acquaintance.list_title', 'acquaintance.list_text', 'common.sign_in'),
  page('blocked numbers', '/blocked', 'ban.list', 'ban.list_text', 'common.sign_in'),
  page('number without check', `/profile-no-check/${numbers.unknown}`, 'search.another', 'verdict.no_reports.title'),
  { ...page('no such profile', '/profile/999999', 'profile.not_found', 'error.profile.not_found'), status: 404 },
  { ...page('no such portrait', `/portrait/${'A'.repeat(22)}`, 'page.not_found.title'), status: 404 },
  page('not authorized', '/not-authorized', 'page.signed_out.title', 'page.signed_out.text'),
  page('terms', '/terms', 'legal.terms.title', 'legal.terms.verdict.title'),
  page('privacy', '/privacy', 'legal.privacy.title', 'legal.privacy.visit.title'),
  page('cookies', '/cookies', 'legal.cookies.title', 'legal.cookies.list.title'),
  page('purchase policy', '/purchase-policy', 'legal.purchase.title', 'legal.purchase.prices.title'),
  page('transparency', '/transparency', 'footer.transparency', 'transparency.lead', 'transparency.example'),
  page('contacts', '/contacts', 'legal.contacts.title', 'legal.contacts.support.title'),
  { ...page('no such page', '/no/such/page', 'page.not_found.title', 'error.page.not_found'), status: 404 },
];
