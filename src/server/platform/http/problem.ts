import { STATUS_CODES } from 'node:http';
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

declare module 'hono' {
  interface ContextVariableMap {
    /** The code of the problem that is answered. */
    refusedAs?: ProblemCode;
  }
}

/** Devices show a key only once they are asked for it so. Pages make none of these calls, and so no browser asks people. */
const asksForKey: ReadonlySet<ProblemCode> = new Set(['program.key_needed', 'program.key_ended']);

/** Until a leader of the database is found again it takes some seconds, and all who wait must not come at once. */
const noDatabaseSeconds = 5;

declare const refused: unique symbol;

/** An answer that is one of these problems. */
export type Refusal<Code extends ProblemCode> = Response & { readonly [refused]: Code };

/** The body of an answer that is not a success: our own members beside those of RFC 9457. */
export function problemBody(
  code: ProblemCode,
  locale: LocaleTag,
  told: Pick<Partial<Problem>, 'details' | 'changes'> = {},
): Problem {
  const status = problemCodes[code];
  const message = createTranslator(locale).t(`error.${code}`);
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    detail: message,
    status: 'error',
    status_code: problemNumbers[code] ?? status,
    code,
    message,
    details: told.details ?? [],
    ...(told.changes && { changes: told.changes }),
  };
}

/** What an answer that is not a success looks like, in the caller's language. */
export function problem<const Code extends ProblemCode>(
  c: Context,
  code: Code,
  options: Pick<Partial<Problem>, 'details' | 'changes'> & { retryAfterSeconds?: number | undefined } = {},
): Refusal<Code> {
  const status = problemCodes[code];
  const body = problemBody(code, requestLocale(c), options);
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...asFile,
  };
  const retryAfterSeconds = options.retryAfterSeconds ?? (code === 'server.no_database' ? noDatabaseSeconds : 0);
  if (retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds);
  if (asksForKey.has(code)) headers['www-authenticate'] = 'Basic realm="Ringbook", charset="UTF-8"';
  // Of a call with a key its member is shown what went wrong last.
  c.set('refusedAs', code);
  return new Response(JSON.stringify(body), { status, headers }) as Refusal<Code>;
}
