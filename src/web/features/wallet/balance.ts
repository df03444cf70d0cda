import type { UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Held } from '#contract/wallet.ts';
import { type Numcy, parseNumcy, readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, memberQueries, useKnown } from '#web/api/member-query.ts';
import { readSession, type Session, useSession } from '#web/features/sign-in/session.ts';

/** Local storage: last known balance and its owner. */
const key = 'balance';
/** Minimum time that a reload is visible. */
const shownMs = 750;

/** Null if it is invalid or a different member's. */
export function parseBalance(text: string | null, profileId: number | null): Numcy | null {
  const [, owner, balance] = /^(\d+):(\d+)$/.exec(text ?? '') ?? [];
  return owner !== undefined && Number(owner) === profileId && balance !== undefined ? parseNumcy(balance) : null;
}

function readBalance({ profileId }: Session): Numcy | null {
  try {
    return parseBalance(localStorage.getItem(key), profileId);
  } catch {
    return null;
  }
}

/** Stores a member's balance in whole numcy for the next page and for other tabs. */
function storeBalance({ profileId, token }: Session, balance: Numcy) {
  // The answer may arrive after the sign-out.
  if (readSession()?.token !== token) return;
  try {
    localStorage.setItem(key, `${profileId}:${balance}`);
  } catch {
    // Storage is blocked: known for the life of this page only.
  }
}

/** Applies the balance from a paying call, whole numcy, here and in other tabs. */
export function publishBalance(balance: Numcy) {
  const session = readSession();
  if (session === null) return;
  storeBalance(session, balance);
  memberQueries.setQueryData<KnownWallet>(keyOf(session.token, 'balance'), { balance, held: null });
}

interface KnownWallet {
  /** Whole numcy. */
  balance: Numcy;
  /** Why it cannot be spent; null if it can. */
  held: Held | null;
}

function balanceQuery(session: Session | null): UseQueryOptions<KnownWallet> {
  return {
    queryKey: keyOf(session?.token ?? null, 'balance'),
    queryFn: async () => {
      const answer = await dataOf(callApi('GET /api/v6/numcy/balance'));
      const balance = readNumcy(answer.balance);
      if (session) storeBalance(session, balance);
      return { balance, held: answer.held } satisfies KnownWallet;
    },
    enabled: session !== null,
    initialData: () => {
      const balance = session && readBalance(session);
      return balance === null ? undefined : { balance, held: null };
    },
    // Reloaded wherever it is shown.
    staleTime: 0,
  };
}

/** The member's last known balance, null if unknown; reloaded on mount, visibly if it is below 1. */
export function useBalance() {
  const session = useSession();
  const query = balanceQuery(session);
  const { data, wrong, isLoading } = useKnown(query);
  const [isShown, setShown] = useState(false);

  /** Reloads visibly. Never rejects. */
  async function reload() {
    setShown(true);
    const asked = memberQueries.fetchQuery(query).catch(() => {});
    await Promise.all([asked, new Promise((resolve) => setTimeout(resolve, shownMs))]);
    setShown(false);
  }

  useEffect(() => {
    if (session === null) return;
    if ((readBalance(session) ?? 0n) < 1n) void reload();
    const onStorage = (event: StorageEvent) => {
      const news = event.key === key ? parseBalance(event.newValue, session.profileId) : null;
      if (news !== null) memberQueries.setQueryData(query.queryKey, { balance: news, held: null });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [session?.token]);

  const { balance, held } = data ?? { balance: null, held: null };
  return { balance, held, isLoading: isShown && session !== null, wrong: isLoading ? null : wrong, reload };
}
