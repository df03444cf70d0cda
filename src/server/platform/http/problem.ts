import type { Context } from 'hono';
import { type Problem, type ProblemCode, problemCodes, problemNumbers } from '#contract/problem.ts';
import { type LocaleTag, localeOf, negotiateLocale } from '#shared/locale.ts';

import { createTranslator } from '../i18n/translator.ts';
import { asFile } from './answer.ts';

/** The language of an answer: the `locale` field of the query, else what the browser asks for, else English. */
export function requestLocale(c: Context): LocaleTag {
  const asked = c.req.url.includes('?') ? (c.req.query('locale') ?? c.req.query('lang')) : undefined;
  return asked ? localeOf(asked) : negotiateLocale(c.req.header('accept-language') ?? null);
}

declare const refused: unique symbol;

/** An answer that is one of these problems. */
export type Refusal<Code extends ProblemCode> = Response & { readonly [refused]: Code };

/** What an answer that is not a success looks like, in the caller's language. */
export function problem<const Code extends ProblemCode>(
  c: Context,
  code: Code,
  options: Pick<Partial<Problem>, 'details' | 'changes'> & { retryAfterSeconds?: number | undefined } = {},
): Refusal<Code> {
  const status = problemCodes[code];
  const body: Problem = {
    status: 'error',
    status_code: problemNumbers[code] ?? status,
    code,
    message: createTranslator(requestLocale(c)).t(`error.${code}`),
    details: options.details ?? [],
    ...(options.changes && { changes: options.changes }),
  };
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...asFile,
  };
  if (options.retryAfterSeconds) headers['retry-after'] = String(options.retryAfterSeconds);
  return new Response(JSON.stringify(body), { status, headers }) as Refusal<Code>;
}
