import { complaintFields } from '#contract/complaint-rule.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { readFields } from '#server/platform/http/form-fields.ts';
import { findLocale, localeEntry } from '#shared/locale.ts';

interface FormDeps {
  /** The whole app: passes the form to the API call, on behalf of the same network. */
  fetch(request: Request, bindings: ApiContext['env']): Response | Promise<Response>;
}

/** Fields of the call that the form has under the same names. */
const written = ['name', 'email', 'text', 'reason', 'court', 'court_date', 'court_reference'] as const;

/** The complaint form without script, checked by the API call alone. Answers with the ticket or the error. */
export function complaintFormRoutes({ fetch }: FormDeps) {
  const api = createApi();
  for (const path of ['/complain', '/:lang/complain']) api.post(path, (c) => take(c, fetch));
  return api;
}

async function take(c: ApiContext, fetch: FormDeps['fetch']): Promise<Response> {
  const lang = c.req.param('lang');
  const locale = lang === undefined ? null : findLocale(lang);
  if (lang !== undefined && locale === null) return c.notFound();
  const prefix = locale === null ? '' : `/${locale}`;
  const sent = await readFields(c);
  const fields = sent instanceof Response ? {} : sent;
  const of = readTarget(fields);
  const back = (code: string, field?: string) => {
    const query = new URLSearchParams({ ...of?.place, wrong: code, ...(field !== undefined && { field }) });
    return c.redirect(`${prefix}/complain?${query}`, 303);
  };
  // CSRF protection: rejects forms sent from other sites.
  const from = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (sent instanceof Response || of === null || !['same-origin', 'none'].includes(from))
    return back('request.invalid');
  if (fields.good_faith !== '1') return back('request.invalid', 'good_faith');
  const body = new URLSearchParams({ ...of.fields, good_faith: '1' });
  for (const name of written) body.set(name, textOf(fields[name]));
  if (body.get('reason') === 'court_decision') body.set('court_decision', '1');
  const languages = c.req.header('accept-language');
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  if (locale !== null) headers.set('accept-language', localeEntry(locale).bcp47);
  else if (languages !== undefined) headers.set('accept-language', languages);
  const proof = textOf(fields.altcha);
  if (proof !== '') headers.set('altcha', proof.replace(/[^\x20-\x7e]/g, ''));
  const answer = await fetch(new Request(`http://ringbook${of.path}`, { method: 'POST', headers, body }), c.env);
  const told = (await answer.json()) as { data?: { ticket?: string }; code?: string; details?: { path: string }[] };
  const ticket = answer.ok ? told.data?.ticket : undefined;
  if (ticket !== undefined) return c.redirect(`${prefix}/complaint/${ticket}`, 303);
  // The first field that the call finds wrong, in the order of the form.
  const field = complaintFields.find((one) => told.details?.some(({ path }) => path === one));
  return back(told.code ?? 'request.invalid', field);
}

interface Target {
  path: string;
  fields: Record<string, string>;
  /** The same in the query of the form's address. */
  place: Record<string, string>;
}

function readTarget(fields: Record<string, unknown>): Target | null {
  const number = textOf(fields.number).replace(/\D/g, '').slice(0, 20);
  for (const kind of ['comment', 'reply'] as const) {
    const id = textOf(fields[kind]);
    if (id === '') continue;
    if (!/^[1-9]\d{0,14}$/.test(id)) return null;
    const path = '/api/v6/complaint/comment';
    return { path, fields: { [kind === 'reply' ? 'thread_id' : 'comment_id']: id }, place: { [kind]: id, number } };
  }
  if (number === '') return null;
  const [first, last] = [textOf(fields.first).slice(0, 400), textOf(fields.last).slice(0, 400)];
  const own = textOf(fields.own).slice(0, 60);
  return {
    path: '/api/v6/complaint/contact',
    fields: { id: `+${number}`, first_name: first, last_name: last, ...(own !== '' && { name_hash: own }) },
    place: { number, ...(own !== '' && { own }), first, last },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
