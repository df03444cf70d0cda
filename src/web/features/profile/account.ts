import type { Account, MyNumber } from '#contract/profile.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { changeKnown, dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { readLocale } from '#web/api/page-context.ts';

/** Where the member's own number is kept. */
export function myNumberKey(token: string | null) {
  return keyOf(token, 'my-number');
}

function myNumberQuery(token: string | null) {
  return {
    queryKey: myNumberKey(token),
    queryFn: () => dataOf(callApi('GET /api/v6/profile/my', { query: { locale: readLocale(undefined) } })),
    enabled: token !== null,
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
