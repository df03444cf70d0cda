import { visitorKey } from '#server/domains/metering/commands/metering-data.ts';
import { type Asker, type LookupGate, leftLookups, mayLookUp, mayReadListed } from '#server/domains/metering/policy.ts';
import { type NumberingPlan, type ResolvedPhone, resolvePhone } from '#server/domains/numbering/door.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { MeterCookies } from '#server/platform/http/meter-cookie.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { DocumentFact, DocumentFacts } from './document-facts.ts';
import { siteSubject } from './number-cache.ts';

const numberPath = /^(?:\/([^/]+))?\/number\/([^/]+)\/?$/;
const wordPaths = new Set(['my', 'empty', 'not-found']);
/**
 * How many pages about one thing are kept: those of a number in the languages that are asked for within a minute, and of
 * all other pages some hundreds. An address has a prefix that may be any two letters, and a browser says any language
 * and country: for a number whose page costs the asker nothing there is no end of pages.
 */
export function mostPagesOf(subject: string): number {
  return subject === siteSubject ? 300 : 16;
}

/** Pages that somebody's token, account or money is about, or that are shared until they are not: none is kept for all. */
const personalPaths = new Set([
  ...['key', 'profile', 'profile-no-check', 'profile_no_check', 'paywall', 'payment'],
  'portrait',
]);

export interface AdmitDeps {
  plan: NumberingPlan;
  gate: LookupGate;
  facts: DocumentFacts;
  /** So long at most a page waits to know on whose meter it counts; its own look-up may wait longer. */
  factLimitMs: number;
  meterCookies: MeterCookies;
  visitorOf(c: Pick<ApiContext, 'env'>): string;
  homeOf(c: ApiContext): Home;
}

export interface Admission {
  /** Where it is kept, and what it is about; null: this visitor's page is not everyone's. */
  shared: { key: string; subject: string } | null;
  /** The number that the page may look up without being counted once more. */
  admitted: string | null;
}

/**
 * A page without a query is the same for every visitor in one language. One about a number passes the meter first, so
 * that the cache is no way around it; refused, the page is made afresh and its own look-up says why.
 */
export async function admitPage(deps: AdmitDeps, c: ApiContext, pageLocale: LocaleTag, now: Date): Promise<Admission> {
  const url = new URL(c.req.url);
  const ofNobody = { shared: null, admitted: null };
  if (isPersonal(url.pathname)) return ofNobody;
  const share = (subject: string, more = '') =>
    url.search === '' ? { key: `${pageLocale} ${url.pathname}${more}`, subject } : null;
  const [, , typed = ''] = numberPath.exec(url.pathname) ?? [];
  // Routes are found in other spellings too (`/NUMBER/…`, `/n%75mber/…`): what may hold a number is not kept for all.
  if (typed === '' || wordPaths.has(typed))
    return /[\d%]/.test(url.pathname) ? ofNobody : { shared: share(siteSubject), admitted: null };
  const phone = resolvePhone(deps.plan, typed, { home: () => deps.homeOf(c).country });
  // Only the page at the number's own address: others redirect there, or say that there is no such number.
  if (phone === null || phone.digits !== typed) return ofNobody;
  // The same digits call for help in several countries, and the page names the asker's.
  if (phone.kind === 'emergency') return { shared: share(phone.digits, ` ${phone.country}`), admitted: null };
  if (!(await mayReadDocument(deps, c, phone, now))) return ofNobody;
  return { shared: share(phone.digits, otherReadings(deps, c, phone)), admitted: phone.digits };
}

/** A page of a number that is nobody's offers what was perhaps meant, which depends on where the visitor is. */
function otherReadings(deps: AdmitDeps, c: ApiContext, phone: { isValid: boolean }): string {
  if (phone.isValid) return '';
  const { country, languages } = deps.homeOf(c);
  return ` ${country} ${languages.join()}`;
}

/** Free where search engines may list it; on the member's meter while free ones are left there; else on the network's. */
async function mayReadDocument(
  deps: AdmitDeps,
  c: ApiContext,
  phone: Extract<ResolvedPhone, { kind: 'number' }>,
  now: Date,
): Promise<boolean> {
  const { gate } = deps;
  const visitor = deps.visitorOf(c);
  let fact: DocumentFact = { isListed: false, holderId: null };
  const isListed = async () => {
    // Without the database nothing is known of it, and the page's own look-up says why.
    const find = () => deps.facts.find(phone, now).catch(() => fact);
    fact = deps.facts.known(phone.digits, now) ?? (await within(deps.factLimitMs, find(), fact));
    return fact.isListed;
  };
  if (await mayReadListed(gate, visitor, phone.digits, now, isListed)) return true;
  const owner = deps.meterCookies.read(c, now);
  if (owner !== null) {
    const isOwn = fact.holderId !== null && owner.key === visitorKey(fact.holderId);
    const member: Asker = { kind: 'member', key: owner.key, phone: isOwn ? phone.digits : '', perDay: owner.perDay };
    const isFree = isOwn || leftLookups(gate, member, now) > 0;
    if (isFree && (await mayLookUp(gate, member, phone, now)).ok) return true;
  }
  return (await mayLookUp(gate, { kind: 'visitor', key: visitor }, phone, now)).ok;
}

/** What comes within `ms`, else `otherwise`. */
async function within<T>(ms: number, coming: Promise<T>, otherwise: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, ms, otherwise);
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/** With or without a language before it; `//key/…` is one, too. */
function isPersonal(path: string): boolean {
  const [first = '', second = ''] = path.toLowerCase().split('/').filter(Boolean);
  return personalPaths.has(first) || personalPaths.has(second);
}
