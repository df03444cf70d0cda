import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { emptyLists, refreshLists, removeFromLists } from '#web/api/use-paged-list.ts';

const list = 'GET /api/v6/contact/my';

/** Names were sent: what is shown of the book here is read anew. */
export function refreshMyBook(): Promise<void> {
  return refreshLists(list);
}

/** @returns the code of what went wrong */
export async function deleteContact(phone: string): Promise<string | null> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/contact/my/delete', { fields: { phone: `+${phone}` } });
  if (!answer.ok) return answer.problem.code;
  await removeFromLists(token, list, (contact) => contact.phone === phone);
  return null;
}

/** @returns the code of what went wrong, else how many entries are still going */
export async function deleteAllContacts(): Promise<string | number> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/contact/my/delete', { fields: { all: '1' } });
  if (!answer.ok) return answer.problem.code;
  await emptyLists(token, list);
  return answer.data.remaining;
}
