import { callAddress, callApi, requestApi } from './call-api.ts';
import { uploadFile } from './upload.ts';
import { usePagedList } from './use-paged-list.ts';

// Compiled by `npm run check`, never run. Each marked error has a valid twin, so that only the marked fault is refused.

export async function askForData(file: File) {
  const balance = await callApi('GET /api/v6/numcy/balance');
  if (balance.ok) {
    const { data } = balance;
    // @ts-expect-error A wrong key of an answer.
    data.balence;
    // @ts-expect-error A wrong type of a value.
    data.balance satisfies boolean;
  }
  // @ts-expect-error A wrong path.
  await callApi('GET /api/v6/numcy/balence');
  // @ts-expect-error A wrong method.
  await callApi('POST /api/v6/numcy/balance');
  // @ts-expect-error No method.
  await callApi('/api/v6/numcy/balance');

  await callApi('GET /api/v6/numcy/history', { query: { limit: 100 } });
  // @ts-expect-error A wrong query field.
  await callApi('GET /api/v6/numcy/history', { query: { limits: 100 } });
  // @ts-expect-error A wrong type of a query field.
  await callApi('GET /api/v6/numcy/history', { query: { limit: 'all' } });
  // @ts-expect-error A call that takes no query.
  await callApi('GET /api/v6/numcy/balance', { query: { limit: 100 } });

  await callApi('POST /api/v6/profile/cancel', { fields: { cancel: '1' } });
  // @ts-expect-error A missing form field.
  await callApi('POST /api/v6/profile/cancel', { fields: { texts: 'keep' } });
  // @ts-expect-error No fields where one is needed.
  await callApi('POST /api/v6/profile/cancel');
  // @ts-expect-error A form field too many.
  await callApi('POST /api/v6/profile/cancel', { fields: { cancel: '1', reason: 'none' } });
  // @ts-expect-error A wrong value of a form field.
  await callApi('POST /api/v6/profile/cancel', { fields: { cancel: true } });

  await callApi('GET /api/v202505/search/{phone}', { path: { phone: '12025550142' } });
  // @ts-expect-error Nothing for the braces of the path.
  await callApi('GET /api/v202505/search/{phone}');
  // @ts-expect-error Something else for the braces of the path.
  await callApi('GET /api/v202505/search/{phone}', { path: { number: '12025550142' } });
  // @ts-expect-error A header that the call does not know.
  await callApi('GET /api/v202505/search/{phone}', { path: { phone: '1' }, headers: { altchas: '' } });

  await requestApi('GET /api/v6/profile/export');
  // @ts-expect-error A file is no data.
  await callApi('GET /api/v6/profile/export');

  await uploadFile('POST /api/v6/profile/avatar', { image: file }, () => {});
  // @ts-expect-error The file in another field.
  await uploadFile('POST /api/v6/profile/avatar', { picture: file }, () => {});
  // @ts-expect-error A call that takes no file.
  await uploadFile('POST /api/v6/profile/edit', { image: file }, () => {});

  callAddress('GET /api/v202505/search/{phone}/contact.vcf', { path: { phone: '12025550142' } });
  // @ts-expect-error A wrong path of a link.
  callAddress('GET /api/v202505/search/{phone}/contact.vcard', { path: { phone: '12025550142' } });
}

export function useLists() {
  const list = usePagedList('GET /api/v6/search/history', { order_by: 'oldest' });
  list.items[0]?.phone satisfies string | undefined;
  // @ts-expect-error A wrong key of an item.
  list.items[0]?.number;
  // @ts-expect-error Not an order.
  usePagedList('GET /api/v6/search/history', { order_by: 'dearest' });
  // @ts-expect-error A call that gives no list.
  usePagedList('GET /api/v6/numcy/balance', {});
}
