// The look-up behind every program call, whatever its format: what the program's member would see.
import type { categories, ReportCategory } from '#contract/category.ts';
import type { Check } from '#contract/check.ts';
import type { NumberView } from '#contract/number.ts';
import { callerTypes } from '#contract/tag.ts';
import { programLimits } from '#server/domains/metering/commands/admit-program.ts';
import { cardName } from '#server/domains/name/rules/shown-names.ts';
import { type ResolvedPhone, resolvePhone } from '#server/domains/numbering/door.ts';
import { countOwnOpinion } from '#server/domains/opinion/section.ts';
import type { NumberViewer } from '#server/domains/part.ts';
import type { Program } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { problem, type Refusal, requestLocale } from '#server/platform/http/problem.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { headlineSentences } from '#shared/headline-words.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { isPhoneDigits } from '#shared/phone/digits.ts';
import { dialedAtHome } from '#shared/phone/national-form.ts';
import { parsePhone, toCountryCode } from '#shared/phone/parse-phone.ts';
import { hourMs } from '#shared/time.ts';
import type { NumberRecords } from '../number/number-record.ts';
import type { ProgramScreen } from './program-screen.ts';

export const askFailures = [...programLimits, 'request.invalid'] as const;

export interface AskedWith {
  country?: string | undefined;
  /** The network's verification status (STIR/SHAKEN). */
  verstat?: string | undefined;
}

/** Parses a program's number, or null. Digits are first read as dialed in the member's country. */
export function readAsked(
  { plan, homeOf }: Pick<ProgramScreen, 'plan' | 'homeOf'>,
  c: ApiContext,
  program: Program,
  typed: string,
  country: string | undefined,
): ResolvedPhone | null {
  // An unencoded plus in a URL decodes to a space.
  const text = /^ +[0-9]/.test(typed) ? `+${typed.trim()}` : typed;
  const home = () => toCountryCode(parsePhone(`+${program.phone}`)?.country) ?? homeOf(c).country;
  const isNamed = toCountryCode(country) !== undefined;
  return (isNamed ? null : readDialed(plan, text, home())) ?? resolvePhone(plan, text, { country, home });
}

/** The number that bare digits are where they are dialed; null if nobody dials them so. */
function readDialed(plan: ProgramScreen['plan'], text: string, country: string | undefined): ResolvedPhone | null {
  if (country === undefined || !isPhoneDigits(text)) return null;
  const number = resolvePhone(plan, text, { country });
  return number?.kind === 'number' && number.isValid && dialedAtHome(number.digits) === text ? number : null;
}

/** What the member would see, counted on their meter. Unlisted numbers look as if nobody had written. */
export async function askNumber(
  screen: ProgramScreen,
  c: ApiContext,
  program: Program,
  typed: string,
  country: string | undefined,
): Promise<NumberView | null | Refusal<(typeof programLimits)[number]>> {
  const phone = readAsked(screen, c, program, typed, country);
  if (phone === null) return null;
  const { records, clock } = screen;
  const now = clock.now();
  const locale = requestLocale(c);
  if (phone.kind === 'emergency') {
    return records.present(records.empty(null), { phone, locale, now, viewer: { kind: 'visitor' } });
  }
  const admission = await screen.admitProgram(program, [phone], now);
  if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
  const record = await records.findAs(program.profileId, phone.digits, now);
  const isHolder = record.profile.holder?.profileId === program.profileId;
  const kind = isHolder ? 'holder' : 'member';
  const viewer: NumberViewer = { kind, leftRequests: 0, isWithheld: false, isPayable: false };
  const told = record.name.isUnlisted ? withoutOthers(records, record, isHolder) : record;
  return records.present(told, { phone, locale, now, viewer });
}

/** Record of an unlisted number as if only the caller had ever written about it. */
function withoutOthers(
  records: Pick<NumberRecords, 'empty'>,
  { own, profile }: Awaited<ReturnType<NumberRecords['findAs']>>,
  isHolder: boolean,
): ReturnType<NumberRecords['empty']> {
  const empty = records.empty(own);
  // Includes the caller's own report; otherwise reporting a number and asking again would reveal that it is unlisted.
  const number = countOwnOpinion(own.opinion);
  return { ...empty, number, ...(isHolder && { profile }) };
}

/** The look-up in short form. An invalid number gives an unknown verdict. */
export async function checkNumber(
  screen: ProgramScreen,
  c: ApiContext,
  program: Program,
  typed: string,
  { country, verstat }: AskedWith,
): Promise<Check | Refusal<(typeof programLimits)[number]>> {
  const view = await askNumber(screen, c, program, typed, country);
  if (view instanceof Response) return view;
  if (view === null) return { verdict: 'unknown' };
  return toCheck(view, { locale: requestLocale(c), now: screen.clock.now(), isForged: isForged(verstat) });
}

/** How long a program may cache an answer. */
const cacheableMs = hourMs;

export function toCheck(
  view: NumberView,
  { locale, now, isForged: isDoubted }: { locale: LocaleTag; now: Date; isForged: boolean },
): Check {
  const { t } = createTranslator(locale);
  const { verdict, phone, common } = view;
  const category = topCategory(view);
  // A spoofed number's holder did not call: their name and their trust must not vouch for the caller.
  const name = isDoubted ? null : cardName(view);
  const isBad = verdict.label === 'unwanted' || verdict.label === 'suspicious';
  const reason = joinSentences([
    ...(common.isBanned ? [t('ban.done')] : []),
    ...(isDoubted ? [t('program.reason.forged')] : []),
    ...(isDoubted && !isBad ? [] : headlineSentences(t, locale, view)),
  ]);
  return {
    phone: phone.type === 'emergency' ? phone.number : `+${phone.number}`,
    verdict: verdictFor(view, isDoubted),
    score: verdict.risk,
    ...(category !== null && { category }),
    ...(name !== null && name !== '' && { name }),
    ...(reason !== '' && { reason }),
    until: new Date(now.getTime() + cacheableMs).toISOString().replace(/\.\d+Z$/, 'Z'),
  };
}

/** A number that the member blocked is unwanted for the member's programs, whatever others say. */
function verdictFor({ verdict: { label }, common }: NumberView, isDoubted: boolean): Check['verdict'] {
  if (common.isBanned) return 'unwanted';
  return isDoubted && label === 'trusted' ? 'unknown' : label;
}

/** Whether SIP `verstat` or Android's status reports failed verification of the caller's number. */
export function isForged(verstat: string | undefined): boolean {
  return verstat !== undefined && /failed|^\s*2\s*$/i.test(verstat);
}

const categoryOfType: Readonly<Record<string, ReportCategory>> = {
  scam: 'scam',
  advertising: 'telemarketing',
  silent_call: 'silent_call',
  survey: 'survey',
};

/** The most frequent category of complaints; null if nothing speaks against the number or no category is given. */
export function topCategory(view: NumberView): (typeof categories)[number] | null {
  const { label } = view.verdict;
  if (label !== 'unwanted' && label !== 'suspicious') return null;
  const counts = new Map<string, number>();
  for (const { category, count } of view.openData.flatMap(({ subjects }) => subjects)) {
    if (category !== 'unspecified') counts.set(category, (counts.get(category) ?? 0) + count);
  }
  const { id, count } = view.tagsTop.callerType;
  const type = categoryOfType[callerTypes.find((entry) => entry.id === id)?.key ?? ''];
  if (type !== undefined && count > 0) counts.set(type, (counts.get(type) ?? 0) + count);
  const [top] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return top ? (top[0] as (typeof categories)[number]) : null;
}

/** The line that a phone displays for the caller; empty if nothing is known. */
export function callerLine({ verdict, name }: Check, { tag, length }: { tag: string; length: number }): string {
  const line = [verdict === 'unwanted' ? tag : '', name ?? ''].map(toOneLine).filter(Boolean).join(' ');
  return Array.from(line).slice(0, length).join('').trimEnd();
}

/** Removes line ends, bidi controls, and delimiters of names and addresses in phone protocols. */
function toOneLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Z}"<>\\]+/gu, ' ')
    .trim();
}
