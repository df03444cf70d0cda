import { currentToken, followToken } from '#web/api/bearer.ts';

/**
 * Text that was typed and not sent: kept for each account, number and target, so that a reload, a refusal or a sign-in
 * loses nothing. A visitor's is kept in this tab alone, until the sign-in that was begun from it.
 */
export type DraftTarget = 'comment' | 'note' | 'complaint' | `reply:${number}` | `edit:${number}`;

export interface DraftPlace {
  /** Null for a visitor. */
  profileId: number | null;
  /** Digits without plus. */
  phone: string;
  target: DraftTarget;
}

export interface Draft {
  text: string;
  /** Milliseconds since 1970 when it was last changed. */
  at: number;
}

type Drafts = Record<string, Draft>;

/** Local storage, a member's; and this tab's, a visitor's. */
const key = 'drafts';
const tabKey = 'draft';
/** The oldest go first. */
const mostDrafts = 40;
const longestText = 4_000;

/** What could not be stored is kept for the life of the page. */
const unstored = new Map<string, Drafts>();
followToken(() => {
  if (currentToken() === null) unstored.clear();
});

export function readDraft(place: DraftPlace): Draft | null {
  return readAll(place)[nameOf(place)] ?? null;
}

/** All that an account, or the visitor, has unsent on a number, by target. */
export function listDrafts(profileId: number | null, phone: string): [target: DraftTarget, draft: Draft][] {
  const start = nameOf({ profileId, phone, target: '' as DraftTarget });
  return Object.entries(readAll({ profileId }))
    .filter(([name]) => name.startsWith(start))
    .map(([name, draft]) => [name.slice(start.length) as DraftTarget, draft]);
}

/** Keeps what was typed; nothing but spaces is no draft. */
export function keepDraft(place: DraftPlace, text: string, now: Date): void {
  const draft = { text: text.slice(0, longestText), at: now.getTime() };
  if (text.trim() === '') dropDraft(place);
  else writeAll(place, limitDrafts({ ...readAll(place), [nameOf(place)]: draft }));
}

/** The server has the text, or it was discarded. */
export function dropDraft(place: DraftPlace): void {
  const { [nameOf(place)]: gone, ...left } = readAll(place);
  if (gone) writeAll(place, left);
}

/**
 * What was typed before the sign-in becomes the account's. Only the page that sent its visitor to sign in may ask for
 * it. Where the account has another text there, both are kept in one.
 */
export function adoptDraft(profileId: number, phone: string, target: DraftTarget): void {
  const from = { profileId: null, phone, target };
  const to = { profileId, phone, target };
  const typed = readDraft(from);
  if (!typed) return;
  const before = readDraft(to);
  const isSame = before === null || before.text.includes(typed.text);
  keepDraft(to, isSame ? (before?.text ?? typed.text) : `${before.text}\n\n${typed.text}`, new Date(typed.at));
  dropDraft(from);
}

/** Only the newest, for a browser's room is limited. */
export function limitDrafts(drafts: Drafts): Drafts {
  const newest = Object.entries(drafts).sort(([, one], [, other]) => other.at - one.at);
  return Object.fromEntries(newest.slice(0, mostDrafts));
}

/** What storage held, without what is no draft: anybody can write there. */
export function parseDrafts(text: string | null): Drafts {
  try {
    const held = JSON.parse(text ?? '{}') as Record<string, Partial<Draft> | null> | null;
    const whole = Object.entries(held ?? {}).filter(
      (entry): entry is [string, Draft] => typeof entry[1]?.text === 'string' && typeof entry[1].at === 'number',
    );
    return Object.fromEntries(whole);
  } catch {
    return {};
  }
}

function nameOf({ profileId, phone, target }: DraftPlace): string {
  return `${profileId ?? 'visitor'}:${phone}:${target}`;
}

type Owner = Pick<DraftPlace, 'profileId'>;

function readAll({ profileId }: Owner): Drafts {
  const unkept = unstored.get(`${profileId}`);
  if (unkept) return unkept;
  try {
    return parseDrafts(profileId === null ? sessionStorage.getItem(tabKey) : localStorage.getItem(key));
  } catch {
    return {};
  }
}

function writeAll({ profileId }: Owner, drafts: Drafts): void {
  try {
    const text = JSON.stringify(drafts);
    if (profileId === null) sessionStorage.setItem(tabKey, text);
    else localStorage.setItem(key, text);
    unstored.delete(`${profileId}`);
  } catch {
    // Barred, or full.
    unstored.set(`${profileId}`, drafts);
  }
}
