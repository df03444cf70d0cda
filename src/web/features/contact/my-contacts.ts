import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { emptyLists, refreshLists, removeFromLists } from '#web/api/use-paged-list.ts';

const list = 'GET /api/v6/contact/my';

/** Reloads the stored address book after names were sent. */
export function refreshMyBook(): Promise<void> {
  return refreshLists(list);
}

/** @returns an error code */
export async function deleteContact(phone: string): Promise<string | null> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/contact/my/delete', { fields: { phone: `+${phone}` } });
  if (!answer.ok) return answer.problem.code;
  await removeFromLists(token, list, (contact) => contact.phone === phone);
  return null;
}

/** @returns an error code, else the number of entries still being deleted */
export async function deleteAllContacts(): Promise<string | number> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/contact/my/delete', { fields: { all: '1' } });
  if (!answer.ok) return answer.problem.code;
  await emptyLists(token, list);
  return answer.data.remaining;
}
