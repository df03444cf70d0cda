import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import { type Problem, type ProblemCode, problemCodes, problemNumbers } from '#contract/problem.ts';
import { type LocaleTag, localeOf, negotiateLocale } from '#shared/locale.ts';

import { createTranslator } from '../i18n/translator.ts';
import { asFile } from './answer.ts';

/** The query's `locale`, else the browser's choice, else English. */
export function requestLocale(c: Context): LocaleTag {
  const asked = c.req.url.includes('?') ? (c.req.query('locale') ?? c.req.query('lang')) : undefined;
  return asked ? localeOf(asked) : negotiateLocale(c.req.header('accept-language') ?? null);
}

declare module 'hono' {
  interface ContextVariableMap {
    refusedAs?: ProblemCode;
  }
}

/** Devices send a key only after this challenge. Pages never make these calls, so browsers show no password prompt. */
const asksForKey: ReadonlySet<ProblemCode> = new Set(['program.key_needed', 'program.key_ended']);

/** Retry-after when the database is lost: a failover takes some seconds, and clients must not all retry at once. */
const noDatabaseSeconds = 5;

declare const refused: unique symbol;

export type Refusal<Code extends ProblemCode> = Response & { readonly [refused]: Code };

type Told = Pick<Partial<Problem>, 'details' | 'changes' | 'ticket'>;

export function problemBody(code: ProblemCode, locale: LocaleTag, told: Told = {}): Problem {
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
    ...(told.ticket !== undefined && { ticket: told.ticket }),
  };
}

export function problem<const Code extends ProblemCode>(
  c: Context,
  code: Code,
  options: Told & { retryAfterSeconds?: number | undefined } = {},
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
  // The settings page shows a member the last error of each key.
  c.set('refusedAs', code);
  return new Response(JSON.stringify(body), { status, headers }) as Refusal<Code>;
}
