import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '#web/api/call-api.ts';
import { readSession, useSession } from '#web/features/sign-in/session.ts';

/** Local storage: the last known balance and whose it is. */
const key = 'balance';
/** So long at least a reload is seen. */
const shownMs = 750;

interface BalanceState {
  /** The stored text, so that another tab's news are noticed. */
  text: string | null;
  isLoading: boolean;
  /** Code of what went wrong with the last reload. */
  wrong: string | null;
}

let state: BalanceState = { text: null, isLoading: false, wrong: null };
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function show(change: Partial<BalanceState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function readText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return state.text;
  }
}

/** Null for what is no balance of this member. */
export function parseBalance(text: string | null, profileId: number | null): number | null {
  const [, owner, balance] = /^(\d+):(\d+)$/.exec(text ?? '') ?? [];
  return owner !== undefined && Number(owner) === profileId ? Number(balance) : null;
}

/** Keeps what a call said of the member's balance, whole numcy. */
export function keepBalance(balance: number) {
  const session = readSession();
  if (session === null) return;
  const text = `${session.profileId}:${balance}`;
  try {
    localStorage.setItem(key, text);
  } catch {
    // Then it is known for this page's life.
  }
  show({ text });
}

/**
 * Asks for the balance, once however many want it. Never rejects.
 *
 * @param isQuiet what is known stays in sight meanwhile
 */
export function reloadBalance(isQuiet = false): Promise<void> {
  loading ??= load(isQuiet).finally(() => {
    loading = null;
  });
  return loading;
}

async function load(isQuiet: boolean): Promise<void> {
  const asked = readSession()?.profileId ?? null;
  if (asked === null) return;
  show({ isLoading: !isQuiet, wrong: null });
  const [answer] = await Promise.all([
    callApi('GET /api/v6/numcy/balance'),
    isQuiet ? null : new Promise((resolve) => setTimeout(resolve, shownMs)),
  ]);
  const isSame = readSession()?.profileId === asked;
  if (answer.ok && isSame) keepBalance(answer.data.balance);
  show({ isLoading: false, wrong: answer.ok || !isSame ? null : answer.problem.code });
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) show({ text: event.newValue });
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * The signed-in member's balance as it was last known, null where it never was; asked for anew when the component comes,
 * and in plain sight when there is less than 1.
 */
export function useBalance(): { balance: number | null; isLoading: boolean; wrong: string | null } {
  const session = useSession();
  const { text, isLoading, wrong } = useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
  const profileId = session?.profileId ?? null;
  useEffect(() => {
    if (profileId === null) return;
    const stored = readText();
    show({ text: stored });
    void reloadBalance((parseBalance(stored, profileId) ?? 0) >= 1);
  }, [profileId]);
  return { balance: parseBalance(text, profileId), isLoading, wrong };
}
