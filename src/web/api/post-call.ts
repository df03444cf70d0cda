import { type ApiAnswer, callApi } from './call-api.ts';

/** A POST call with form fields, as all of them are sent. */
export function postCall<Data>(path: string, fields: Record<string, string> = {}): Promise<ApiAnswer<Data>> {
  return callApi<Data>(path, { method: 'POST', body: new URLSearchParams(fields) });
}
