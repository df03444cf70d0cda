import type { UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Held } from '#contract/wallet.ts';
import { type Numcy, parseNumcy, readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, memberQueries, useKnown } from '#web/api/member-query.ts';
import { readSession, type Session, useSession } from '#web/features/sign-in/session.ts';

/** Local storage: the last known balance and whose it is. */
const key = 'balance';
/** So long at least a reload is seen. */
const shownMs = 750;

/** Null for what is no balance of this member. */
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

/** Keeps what a call said of a member's balance, whole numcy, for the next page and for other tabs. */
function keepBalance({ profileId, token }: Session, balance: Numcy) {
  // The answer may come after the sign-out.
  if (readSession()?.token !== token) return;
  try {
    localStorage.setItem(key, `${profileId}:${balance}`);
  } catch {
    // Then it is known for this page's life.
  }
}

/** What a call that took numcy said is left, whole numcy: it is shown at once, here and in other tabs. */
export function tellBalance(balance: Numcy) {
  const session = readSession();
  if (session === null) return;
  keepBalance(session, balance);
  memberQueries.setQueryData<KnownWallet>(keyOf(session.token, 'balance'), { balance, held: null });
}

interface KnownWallet {
  /** Whole numcy. */
  balance: Numcy;
  /** What keeps it from being spent; null for nothing. */
  held: Held | null;
}

function balanceQuery(session: Session | null): UseQueryOptions<KnownWallet> {
  return {
    queryKey: keyOf(session?.token ?? null, 'balance'),
    queryFn: async () => {
      const answer = await dataOf(callApi('GET /api/v6/numcy/balance'));
      const balance = readNumcy(answer.balance);
      if (session) keepBalance(session, balance);
      return { balance, held: answer.held } satisfies KnownWallet;
    },
    enabled: session !== null,
    initialData: () => {
      const balance = session && readBalance(session);
      return balance === null ? undefined : { balance, held: null };
    },
    // It is asked for anew wherever it is shown.
    staleTime: 0,
  };
}

/**
 * The signed-in member's balance as it was last known, null where it never was; asked for anew when the component comes,
 * and in plain sight when there is less than 1.
 */
export function useBalance() {
  const session = useSession();
  const query = balanceQuery(session);
  const { data, wrong, isLoading } = useKnown(query);
  const [isShown, setShown] = useState(false);

  /** Asks again in plain sight. Never rejects. */
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
