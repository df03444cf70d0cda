import { useSyncExternalStore } from 'react';
import type { NumberView } from '#contract/number.ts';
import type { Headline } from '#shared/headline.ts';
import { headlineLooks } from '#shared/headline-look.ts';

/** A look-up on this device: what its row shows, and nothing that the page would hide. */
export interface RecentLookUp {
  phone: string;
  international: string;
  face: Headline;
  /** Name of an organization; private persons' names are not stored. */
  name: string | null;
  /** Unix time in seconds. */
  at: number;
}

export type HistoryOrder = 'newest' | 'oldest';

const key = 'recent';
const most = 20;
/** Rows on the search page before the list is expanded. */
export const fewestShown = 4;
const none: readonly RecentLookUp[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; list: readonly RecentLookUp[] } = { text: null, list: none };

/** Look-ups on this device, newest first. The same array until something changes. */
export function readRecent(): readonly RecentLookUp[] {
  try {
    const text = localStorage.getItem(key);
    if (text !== known.text) known = { text, list: text ? parse(text) : none };
    return known.list;
  } catch {
    return none;
  }
}

function parse(text: string): readonly RecentLookUp[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isRecent).slice(0, most) : none;
  } catch {
    return none;
  }
}

function isRecent(item: unknown): item is RecentLookUp {
  const { phone, international, face, at } = (item ?? {}) as Partial<RecentLookUp>;
  const isTexts = [phone, international, face].every((field) => typeof field === 'string');
  // A different version may have written it, and `headlineLooks` is indexed by it.
  return isTexts && Object.hasOwn(headlineLooks, String(face)) && typeof at === 'number';
}

function write(list: readonly RecentLookUp[]) {
  try {
    if (list.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Storage is blocked: no recent look-ups.
  }
  reserveRows(list.length);
  for (const listener of listeners) listener();
}

/** Reserves rows of the list on the search page from the first paint on. */
export function reserveRows(rows: number) {
  const { dataset } = document.documentElement;
  if (rows === 0) delete dataset.recent;
  else dataset.recent = String(Math.min(rows, fewestShown));
}

/** Like `reserveRows`, for a member's look-ups in the account; read by `first-script.ts` before they load. */
export function reserveHistoryRows(rows: number) {
  try {
    if (rows === 0) localStorage.removeItem('history_rows');
    else localStorage.setItem('history_rows', String(Math.min(rows, fewestShown)));
  } catch {
    // Storage is blocked: no room is reserved.
  }
  reserveRows(rows);
}

export function rememberLookUp(view: NumberView, now: Date) {
  write(withEntry(readRecent(), view, now));
}

function withEntry(list: readonly RecentLookUp[], view: NumberView, now: Date): RecentLookUp[] {
  const { number, international } = view.phone;
  const entry: RecentLookUp = {
    phone: number,
    international,
    face: view.verdict.headline,
    name: view.organisations[0]?.name ?? null,
    at: Math.floor(now.getTime() / 1000),
  };
  return [entry, ...list.filter(({ phone }) => phone !== number)].slice(0, most);
}

/** Last look-ups of the member for offline use, deleted on sign-out; the account has the full list. */
const ownKey = 'recent_member';

export function rememberOwnLookUp(view: NumberView, now: Date) {
  try {
    localStorage.setItem(ownKey, JSON.stringify(withEntry(readOwnRecent(), view, now)));
  } catch {
    // Storage is blocked: nothing is available offline.
  }
}

/** Look-ups that the signed-in member made on this device. */
export function readOwnRecent(): readonly RecentLookUp[] {
  try {
    return parse(localStorage.getItem(ownKey) ?? '[]');
  } catch {
    return none;
  }
}

export function forgetLookUp(phone: string) {
  write(readRecent().filter((entry) => entry.phone !== phone));
}

export function forgetAllLookUps() {
  write(none);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empty on the server and during hydration. */
export function useRecent(): readonly RecentLookUp[] {
  return useSyncExternalStore(subscribe, readRecent, () => none);
}
