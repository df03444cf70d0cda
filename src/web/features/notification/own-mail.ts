import type { NoticeMail } from '#contract/notice-mail.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, type Known, keyOf, useKnown, useToken } from '#web/api/member-query.ts';

export const mailKey = (token: string | null) => keyOf(token, 'notice-mail');

/** The member's address for notices; it may be confirmed in a different window or device. */
export function useNoticeMail(): Known<NoticeMail> {
  const token = useToken();
  return useKnown<NoticeMail>({
    queryKey: mailKey(token),
    queryFn: () => dataOf(callApi('GET /api/v6/notification/mail')),
    enabled: token !== null,
    refetchOnWindowFocus: true,
    staleTime: 3_000,
  });
}
