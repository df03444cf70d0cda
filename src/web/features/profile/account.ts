import { useEffect, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { Account, MyNumber } from '#contract/profile.ts';
import { callApi } from '#web/api/call-api.ts';
import { readLocale } from '#web/api/page-context.ts';
import { readSession, useSession } from '#web/features/sign-in/session.ts';

/** What this page life knows of the member's own number. */
export interface MyNumberState {
  /** Null until the first answer, and for visitors. */
  mine: MyNumber | null;
  /** Why the last answer did not come; `mine` may still hold an older one. */
  problem: Problem | null;
  isLoading: boolean;
}

const nothing: MyNumberState = { mine: null, problem: null, isLoading: false };
let state = nothing;
/** Whose it is: another sign-in begins anew. */
let token: string | null = null;
let loading: Promise<void> | null = null;
/** Grows with each change made here: an answer that was under way meanwhile is older than what is shown. */
let changes = 0;
const listeners = new Set<() => void>();

function show(next: MyNumberState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Forgets what belongs to another sign-in than the current one. Says whether somebody is signed in. */
function takeSession(): boolean {
  const current = readSession()?.token ?? null;
  if (current !== token) {
    token = current;
    loading = null;
    show(nothing);
  }
  return token !== null;
}

/**
 * Loads the account again, once however many ask at the same time; nothing for visitors. What was known stays when the
 * call fails. Never rejects.
 */
export function refreshAccount(): Promise<void> {
  if (!takeSession()) return Promise.resolve();
  loading ??= load(token);
  return loading;
}

async function load(asked: string | null): Promise<void> {
  show({ ...state, isLoading: true });
  for (;;) {
    const before = changes;
    const answer = await callApi('GET /api/v6/profile/my', { query: { locale: readLocale(undefined) } });
    if (asked !== token) return;
    if (before !== changes) continue;
    loading = null;
    return show(
      answer.ok
        ? { mine: answer.data, problem: null, isLoading: false }
        : { ...state, problem: answer.problem, isLoading: false },
    );
  }
}

/** Shows a change of one's own account before, or without, asking the server for all of it again. */
export function changeAccount(change: (account: Account) => Account) {
  changes += 1;
  if (state.mine) show({ ...state, mine: { ...state.mine, account: change(state.mine.account) } });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One's own number with all that only its holder sees. The first component that asks for it has it loaded. */
export function useMyNumber(): MyNumberState {
  const session = useSession();
  const known = useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  );
  const current = session?.token ?? null;
  useEffect(() => {
    const isKnown = current === token && (state.mine !== null || state.isLoading);
    if (!isKnown) void refreshAccount();
  }, [current]);
  return current !== null && current === token ? known : nothing;
}

/** The member's account; null for visitors and until it is loaded. */
export function useAccount(): Account | null {
  return useMyNumber().mine?.account ?? null;
}
