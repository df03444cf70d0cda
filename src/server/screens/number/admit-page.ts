import { type LookupGate, mayLookUp } from '#server/domains/metering/policy.ts';
import type { NumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import { resolvePhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { type LocaleTag, localeOf } from '#shared/locale.ts';

const numberPath = /^(?:\/([^/]+))?\/number\/([^/]+)\/?$/;
const wordPaths = new Set(['my', 'empty', 'not-found']);
/** What all other pages are about: they may list featured numbers. */
export const siteSubject = 'site';
/** Pages that somebody's token, account or money is about: none of them is kept for all. */
const personalPaths = new Set(['key', 'profile', 'profile-no-check', 'profile_no_check', 'paywall', 'payment']);

/**
 * A page without a query is the same for every visitor in one language. One about a number passes the meter first, so
 * that the cache is no way around it; refused, the page is made afresh and its own look-up says why.
 */
export async function admitPage(
  plan: NumberingPlan,
  gate: LookupGate,
  visitor: string,
  c: ApiContext,
  pageLocale: LocaleTag,
  now: Date,
): Promise<{ key: string | null; subject: string | null }> {
  const url = new URL(c.req.url);
  if (isPersonal(url.pathname)) return { key: null, subject: null };
  const key = url.search === '' ? `${pageLocale} ${url.pathname}` : null;
  const [, prefix, typed = ''] = numberPath.exec(url.pathname) ?? [];
  // Routes are found in other spellings too (`/NUMBER/…`, `/n%75mber/…`): what may hold a number is not kept for all.
  if (typed === '' || wordPaths.has(typed))
    return { key: /[\d%]/.test(url.pathname) ? null : key, subject: siteSubject };
  const phone = resolvePhone(plan, typed, { locale: prefix ? localeOf(prefix) : pageLocale });
  // Only the page at the number's own address: others redirect there, or say that there is no such number.
  if (phone === null || phone.digits !== typed) return { key: null, subject: null };
  if (phone.kind === 'emergency') return { key, subject: null };
  const leave = await mayLookUp(gate, { kind: 'visitor', key: visitor }, phone, now);
  return { key: leave.ok ? key : null, subject: phone.digits };
}

/** With or without a language before it; `//key/…` is one, too. */
function isPersonal(path: string): boolean {
  const [first = '', second = ''] = path.toLowerCase().split('/').filter(Boolean);
  return personalPaths.has(first) || personalPaths.has(second);
}
