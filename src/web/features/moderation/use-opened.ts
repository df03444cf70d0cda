import type { OpenedCase, QueueCase } from '#contract/moderation-queue.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, type Known, keyOf, useKnown, useToken } from '#web/api/member-query.ts';

/** Opens a case; always a new request, so that it is claimed and current. */
export function useOpened(entry: Pick<QueueCase, 'source' | 'id' | 'version'> | null): Known<OpenedCase> {
  const token = useToken();
  const { source = 'text', id = '', version = 0 } = entry ?? {};
  return useKnown({
    queryKey: keyOf(token, 'opened', source, id, String(version)),
    queryFn: () => dataOf(callApi('POST /api/v6/moderation/open', { fields: { source, case_id: id } })),
    enabled: token !== null && entry !== null,
    staleTime: 0,
    gcTime: 0,
  });
}
