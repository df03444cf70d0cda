import { useSyncExternalStore } from 'react';
import type { NumberView } from '#contract/number.ts';
import type { Headline } from '#shared/headline.ts';
import { headlineLooks } from '#shared/headline-look.ts';

/** One look-up of this device: what its row needs, nothing that the page would hide. */
export interface RecentLookUp {
  phone: string;
  international: string;
  face: Headline;
  /** An organisation's name; a private person's is not kept. */
  name: string | null;
  /** Seconds since 1970. */
  at: number;
}

export type HistoryOrder = 'newest' | 'oldest';

const key = 'recent';
const most = 20;
/** Rows of the list on the search page before all of it is asked for. */
export const fewestShown = 4;
const none: readonly RecentLookUp[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; list: readonly RecentLookUp[] } = { text: null, list: none };

/** Look-ups of this device, newest first. The same array as long as nothing changes. */
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
  // Another version may have written it, and looks are drawn by it.
  return isTexts && Object.hasOwn(headlineLooks, String(face)) && typeof at === 'number';
}

function write(list: readonly RecentLookUp[]) {
  try {
    if (list.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing has no recent look-ups.
  }
  keepRoom(list.length);
  for (const listener of listeners) listener();
}

/** How many rows the list on the search page has room for from the first paint on. */
export function keepRoom(rows: number) {
  const { dataset } = document.documentElement;
  if (rows === 0) delete dataset.recent;
  else dataset.recent = String(Math.min(rows, fewestShown));
}

/** The same for a member, whose look-ups are in the account: `first-script.ts` reads it before they are there. */
export function keepHistoryRoom(rows: number) {
  try {
    if (rows === 0) localStorage.removeItem('history_rows');
    else localStorage.setItem('history_rows', String(Math.min(rows, fewestShown)));
  } catch {
    // Then the list finds its room when it comes.
  }
  keepRoom(rows);
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

/** A member's look-ups are in the account; until the sign-out the device keeps the last ones for when it is offline. */
const ownKey = 'recent_member';

export function rememberOwnLookUp(view: NumberView, now: Date) {
  try {
    localStorage.setItem(ownKey, JSON.stringify(withEntry(readOwnRecent(), view, now)));
  } catch {
    // A browser that keeps nothing shows nothing when it is offline.
  }
}

/** What this device looked up for who is signed in. */
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

/** Empty while the server renders and until the page is hydrated. */
export function useRecent(): readonly RecentLookUp[] {
  return useSyncExternalStore(subscribe, readRecent, () => none);
}
