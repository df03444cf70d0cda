import type { Account, MyNumber } from '#contract/profile.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { changeKnown, dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { readLocale } from '#web/api/page-context.ts';
import { readSession } from '#web/features/sign-in/session.ts';

/** Query key of the member's own number. */
export function myNumberKey(token: string | null) {
  return keyOf(token, 'my-number');
}

/** Local storage: the own number from the last answer, and its owner. */
const key = 'my_number';

function cacheMine(token: string | null, locale: string, mine: MyNumber) {
  // The answer may arrive after the sign-out.
  if (token === null || currentToken() !== token) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner: mine.account.profileId, locale, mine }));
  } catch {
    // Storage is blocked: known for the life of this page only.
  }
}

/** Data that an earlier page stored for the same member and language; null if none. */
function readMine(token: string | null, locale: string): MyNumber | null {
  const owner = token === null ? null : (readSession()?.profileId ?? null);
  if (owner === null) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { owner: number; locale: string; mine: MyNumber };
    return kept?.owner === owner && kept.locale === locale ? kept.mine : null;
  } catch {
    return null;
  }
}

function myNumberQuery(token: string | null) {
  const locale = readLocale(undefined);
  return {
    queryKey: myNumberKey(token),
    queryFn: async () => {
      const mine = await dataOf(callApi('GET /api/v6/profile/my', { query: { locale } }));
      cacheMine(token, locale, mine);
      return mine;
    },
    enabled: token !== null,
    // Shows the last page's data until the answer arrives.
    placeholderData: () => readMine(token, locale) ?? undefined,
  };
}

/** Reloads the account, once for concurrent callers; does nothing for visitors. Data stay on failure. Never rejects. */
export async function refreshAccount(): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  await memberQueries.fetchQuery({ ...myNumberQuery(token), staleTime: 0 }).catch(() => {});
}

/** For loaders: reloads the account, and waits only if nothing is stored from an earlier page. */
export async function loadAccount(): Promise<void> {
  const refreshed = refreshAccount();
  if (readMine(currentToken(), readLocale(undefined)) === null) await refreshed;
}

/** Applies a change confirmed by the server to the cached account, before all of it is reloaded. */
export async function changeAccount(change: (account: Account) => Account): Promise<void> {
  const key = myNumberKey(currentToken());
  await changeKnown<MyNumber>(key, (mine) => ({ ...mine, account: change(mine.account) }));
}

/** The own number with all that only its holder sees. Loaded on first use. */
export function useMyNumber() {
  const { data: mine, ...rest } = useKnown(myNumberQuery(useToken()));
  return { mine, ...rest };
}

/** The member's account; null for visitors and until loaded. */
export function useAccount(): Account | null {
  return useMyNumber().mine?.account ?? null;
}
