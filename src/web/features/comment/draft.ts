import { currentToken, followToken } from '#web/api/bearer.ts';

/**
 * Unsent text, stored by account, number and target, so that reload, refusal or sign-in lose nothing. A visitor's draft
 * stays in this tab, until the sign-in started from it.
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
  /** Unix time in milliseconds of the last change. */
  at: number;
}

type Drafts = Record<string, Draft>;

/** `key`: local storage, for members. `tabKey`: session storage, for visitors. */
const key = 'drafts';
const tabKey = 'draft';
/** The oldest are dropped first. */
const mostDrafts = 40;
const longestText = 4_000;

/** Fallback for the life of the page when storage fails. */
const unstored = new Map<string, Drafts>();
followToken(() => {
  if (currentToken() === null) unstored.clear();
});

export function readDraft(place: DraftPlace): Draft | null {
  return readAll(place)[nameOf(place)] ?? null;
}

/** All drafts of an account or visitor on a number, by target. */
export function listDrafts(profileId: number | null, phone: string): [target: DraftTarget, draft: Draft][] {
  const start = nameOf({ profileId, phone, target: '' as DraftTarget });
  return Object.entries(readAll({ profileId }))
    .filter(([name]) => name.startsWith(start))
    .map(([name, draft]) => [name.slice(start.length) as DraftTarget, draft]);
}

/** Stores a draft; white space alone is none. */
export function saveDraft(place: DraftPlace, text: string, now: Date): void {
  const draft = { text: text.slice(0, longestText), at: now.getTime() };
  if (text.trim() === '') dropDraft(place);
  else writeAll(place, limitDrafts({ ...readAll(place), [nameOf(place)]: draft }));
}

/** Removes a draft that was sent or discarded. */
export function dropDraft(place: DraftPlace): void {
  const { [nameOf(place)]: gone, ...left } = readAll(place);
  if (gone) writeAll(place, left);
}

/** Moves a visitor's draft to the account after the sign-in started from it; joins it with a draft there. */
export function adoptDraft(profileId: number, phone: string, target: DraftTarget): void {
  const from = { profileId: null, phone, target };
  const to = { profileId, phone, target };
  const typed = readDraft(from);
  if (!typed) return;
  const before = readDraft(to);
  const isSame = before === null || before.text.includes(typed.text);
  saveDraft(to, isSame ? (before?.text ?? typed.text) : `${before.text}\n\n${typed.text}`, new Date(typed.at));
  dropDraft(from);
}

/** Keeps the newest, since browser storage is limited. */
export function limitDrafts(drafts: Drafts): Drafts {
  const newest = Object.entries(drafts).sort(([, one], [, other]) => other.at - one.at);
  return Object.fromEntries(newest.slice(0, mostDrafts));
}

/** Parses stored drafts and drops invalid ones: any script of the site can write there. */
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
    // Storage is blocked or full.
    unstored.set(`${profileId}`, drafts);
  }
}
