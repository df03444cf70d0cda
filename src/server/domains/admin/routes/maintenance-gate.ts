import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { actorOf } from '#server/platform/access/actor.ts';
import { canAdminister } from '#server/platform/access/moderator.ts';
import type { Clock } from '#server/platform/clock.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { ApiContext, ApiEnv } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { findLocale, type LocaleTag, localeEntry, localeOf, negotiateLocale } from '#shared/locale.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import type { MaintenanceRecord, SiteState } from '../state/site-state.ts';

/** Paths that stay open: monitoring, sign-in, and the operator's pages and calls. */
const openPaths = [
  /^\/(healthz|readyz|metrics)$/,
  /^\/api\/(v6|v202111)\/(auth|sign_in|bot_check|admin)\//,
  /^\/sandbox\//,
  /^\/localeModule\//,
  /^(\/[a-z]{2}([-_][a-z]{2})?)?\/(login|admin|sandbox\/phone|not-authorized)\/?$/i,
  // Static files of the pages. The excluded paths may end in a similar name, such as a number typed with dots.
  /^\/(?!(api|dav|phoneblock|v[23])\/|([^/]+\/)?(number|profile[-_]no[-_]check)\/)(.*\/)?[^/]+\.[a-z0-9]{2,11}$/i,
];
/** Paths that programs call; they get a problem instead of a page. */
const programPaths = /^\/(api|dav|phoneblock|v[23]\/phone)\//;

const leastRetryMs = minuteMs;
const mostRetryMs = hourMs;

/**
 * Closes the site during maintenance: calls get a problem and pages a notice, both 503 with `retry-after`. Admins may
 * call everything. Pages are rendered without a session, so only the operator's pages stay open, also for admins.
 */
export function maintenanceGate({ state, clock }: { state: SiteState; clock: Clock }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const maintenance = state.maintenance();
    if (maintenance === null || openPaths.some((path) => path.test(c.req.path))) return next();
    if (canAdminister(actorOf(c)).may) return next();
    const retryAfterSeconds = retrySeconds(maintenance, clock.now());
    if (programPaths.test(c.req.path)) return problem(c, 'admin.maintenance', { retryAfterSeconds });
    return answer(c, writePage(readLocale(c)), 503, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      'content-security-policy': policy,
      vary: 'accept-language, cookie',
    });
  };
}

/** Seconds until the announced end, from 60 to 3600. */
export function retrySeconds({ endsAt }: Pick<MaintenanceRecord, 'endsAt'>, now: Date): number {
  const leftMs = endsAt.getTime() - now.getTime();
  return Math.ceil(Math.min(Math.max(leftMs, leastRetryMs), mostRetryMs) / 1000);
}

/** As pages do: the language of the path, or else of the cookie, or else of the browser. */
function readLocale(c: ApiContext): LocaleTag {
  const [, prefix] = /^\/([a-z]{2}(?:[-_][a-z]{2})?)(?:\/|$)/i.exec(c.req.path) ?? [];
  if (prefix !== undefined) return localeOf(prefix);
  const chosen = getCookie(c, 'locale_');
  return (chosen && findLocale(chosen)) || negotiateLocale(c.req.header('accept-language') ?? null);
}

// Colors and sizes of the other pages, inline: the name of their stylesheet changes with each build.
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#fff;color:#14181f;font:16px/1.5 system-ui,sans-serif}
main{max-width:36rem;padding:2rem 1rem;text-align:center}
h1{margin:0 0 .5rem;font-size:1.875rem;line-height:1.2}
p{margin:0;color:#5b6472}
@media (prefers-color-scheme:dark){body{background:#121417;color:#eceff3}p{color:#9aa5b4}}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Plain HTML without script: a page of the app would call the closed API. */
function writePage(locale: LocaleTag): string {
  const { t } = createTranslator(locale);
  const { bcp47, dir } = localeEntry(locale);
  const title = t('admin.closed.title');
  return `<!doctype html>
<html lang="${bcp47}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${t('error.admin.maintenance')}</p>
</main>
</body>
</html>
`;
}
