import type { Account, MyNumber } from '#contract/profile.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { changeKnown, dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { readLocale } from '#web/api/page-context.ts';
import { readSession } from '#web/features/sign-in/session.ts';

/** Where the member's own number is kept. */
export function myNumberKey(token: string | null) {
  return keyOf(token, 'my-number');
}

/** Local storage: one's own number as the last answer told it, and whose it is. */
const key = 'my_number';

function keepMine(token: string | null, locale: string, mine: MyNumber) {
  // The answer may come after the sign-out.
  if (token === null || currentToken() !== token) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner: mine.account.profileId, locale, mine }));
  } catch {
    // Then it is known for this page's life.
  }
}

/** What an earlier page of the same member, in the same language, was told; null where there was none. */
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
      keepMine(token, locale, mine);
      return mine;
    },
    enabled: token !== null,
    // As it was on the last page, until the answer is here.
    placeholderData: () => readMine(token, locale) ?? undefined,
  };
}

/**
 * Loads the account again, once however many ask at the same time; nothing for visitors. What was known stays when the
 * call fails. Never rejects.
 */
export async function refreshAccount(): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  await memberQueries.fetchQuery({ ...myNumberQuery(token), staleTime: 0 }).catch(() => {});
}

/** For loaders: has the account loaded again, and waits for it only where an earlier page was told nothing of it. */
export async function loadAccount(): Promise<void> {
  const refreshed = refreshAccount();
  if (readMine(currentToken(), readLocale(undefined)) === null) await refreshed;
}

/** Shows a change of one's own account that the server has made, before it is asked for all of it again. */
export async function changeAccount(change: (account: Account) => Account): Promise<void> {
  const key = myNumberKey(currentToken());
  await changeKnown<MyNumber>(key, (mine) => ({ ...mine, account: change(mine.account) }));
}

/** One's own number with all that only its holder sees. The first component that asks for it has it loaded. */
export function useMyNumber() {
  const { data: mine, ...rest } = useKnown(myNumberQuery(useToken()));
  return { mine, ...rest };
}

/** The member's account; null for visitors and until it is loaded. */
export function useAccount(): Account | null {
  return useMyNumber().mine?.account ?? null;
}
