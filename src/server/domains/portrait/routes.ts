import { portraitCalls } from '#contract/portrait.ts';
import type { AdmitMember } from '#server/domains/metering/door.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { actorOf } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { localeOf } from '#shared/locale.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { portraitRefundDays } from '#shared/portrait.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { createPortrait } from './commands/create-portrait.ts';
import { directPortrait } from './commands/direct-portrait.ts';
import { readAhead } from './commands/read-ahead.ts';
import { sharePortrait } from './commands/share-portrait.ts';
import type { PortraitEndpoint } from './endpoint/judge-texts.ts';
import { isShown } from './policy.ts';
import { findWish } from './queries/find-wish.ts';
import { seePortrait } from './queries/see-portrait.ts';
import { findStanding, type NumberKeys } from './queries/standing.ts';
import type { PortraitPrice } from './settings.ts';
import { portraitPath, presentPortrait, presentWish } from './views.ts';

export interface PortraitDeps extends Pick<Base, 'database' | 'clock' | 'log' | 'homeOf' | 'visitorOf'> {
  plan: NumberingPlan;
  admitMember: AdmitMember;
  prices: WalletPrices & PortraitPrice;
  keys: NumberKeys;
  endpoint: PortraitEndpoint | null;
  perDay: number;
  /** Reads per minute by member or network, and wish changes per hour. */
  readsPerMinute: number;
  wishesPerHour: number;
}

export function portraitRoutes(deps: PortraitDeps) {
  const { database, clock, keys, plan, log, endpoint } = deps;
  const api = createApi();
  const drawn = { name: 'portraits', most: deps.perDay, spanMs: dayMs };
  const read = { name: 'portrait-reads', most: deps.readsPerMinute, spanMs: minuteMs };
  const wished = { name: 'portrait-wishes', most: deps.wishesPerHour, spanMs: hourMs };

  addCall(
    api,
    portraitCalls,
    'POST /api/v6/portrait/create',
    {
      summary: 'Create the portrait of a number',
      description:
        'How the texts about a number sound, if at least five people wrote public ones. Costs `portrait` of ' +
        '`/api/v6/numcy/prices`; free with Pro and for the own number. An existing portrait is returned free of ' +
        'charge. Its content is computed anew on each read. If a person concerned closes it or too few texts are ' +
        `left within ${portraitRefundDays} days, the price is refunded. Counts as a lookup of the number.`,
      gives: 'The portrait, and what is left',
      who: 'member',
      failures: [
        'number.invalid',
        'portrait.unavailable',
        'portrait.few_texts',
        'payment.price_changed',
        'sign_in.proof_needed',
        'wallet.insufficient_balance',
        'wallet.held',
        'limit.portraits',
        'limit.minute',
        'limit.day',
        'bot_check.required',
        'bot_check.invalid',
        ...bodyFailures,
      ],
    },
    async (c, { fields: { phone, country, price, locale }, named, member }) => {
      const number = resolvePhone(plan, phone, { country, home: () => deps.homeOf(c).country });
      if (number === null) return problem(c, 'number.invalid');
      if (number.kind === 'emergency') return problem(c, 'portrait.unavailable');
      const now = clock.now();
      if (!named.isDone) {
        const retryAfterSeconds = await consume(database.db, drawn, member.profileId, now);
        if (retryAfterSeconds > 0) return problem(c, 'limit.portraits', { retryAfterSeconds });
        // A refusal reveals something about the number, so it counts like a lookup.
        const admission = await deps.admitMember(member, number, now, c.req.header('altcha'));
        if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
        // Before any payment: no external call may run while wallets are locked.
        if (endpoint !== null && isShown(await findStanding(database.db, keys, number.digits))) {
          const failure = await readAhead(database, endpoint, number.digits, now);
          if (failure !== null) log.warn({ failure }, 'the service for portraits did not read, the site reads itself');
        }
      }
      return named.once(async (joined) => {
        const wanted = { phone: number.digits, shown: price === undefined ? null : BigInt(price) };
        const outcome = await createPortrait({ ...deps, database: joined }, member, wanted, now);
        if (!outcome.ok)
          return problem(c, outcome.code, outcome.details === undefined ? {} : { details: outcome.details });
        const seen = await seePortrait(joined.db, keys, { id: outcome.id, viewer: member }, now);
        // Closed again before it was read. The act that closed it triggered the refund.
        if (seen === null) return problem(c, 'portrait.unavailable');
        const portrait = presentPortrait(seen, { viewer: member, locale: localeOf(locale) });
        return ok(c, { status: true, portrait, balance: writeNumcy(outcome.balance) });
      });
    },
  );

  addCall(
    api,
    portraitCalls,
    'POST /api/v6/portrait/share',
    {
      summary: 'Share my portrait of a number by link, or stop sharing it',
      gives: 'As it is now',
      who: 'member',
      failures: ['portrait.not_found', ...bodyFailures],
    },
    async (c, { fields: { id, is_shared: isShared }, named, member }) => {
      return named.once(async (joined) => {
        const refusal = await sharePortrait(joined, member, { id, isShared });
        if (refusal !== null) return problem(c, refusal);
        return ok(c, { status: true, is_shared: isShared, link: isShared ? portraitPath(id) : null });
      });
    },
  );

  addCall(
    api,
    portraitCalls,
    'GET /api/v6/portrait/{id}',
    {
      summary: 'Show a portrait of how the texts about a number sound',
      description:
        'My own portrait, or a shared one. Computed from the texts that are public now, without deleted, removed or ' +
        'hidden ones. Each figure is round(50 + 50 · S / (A + 1)), where S is the sum of the scores of `sources` and ' +
        '`opinions`, and A that of their amounts.',
      gives: 'The portrait',
      who: 'anyone',
      failures: [
        'portrait.not_found',
        'limit.minute',
        'request.invalid',
        'session.ended',
        'profile.barred',
        'server.no_database',
      ],
    },
    async (c, { path: { id }, query: { locale } }) => {
      const actor = actorOf(c);
      const viewer = actor.kind === 'member' && !actor.isDeactivated ? actor : null;
      const now = clock.now();
      const who = viewer?.profileId ?? deps.visitorOf(c);
      const retryAfterSeconds = await consume(database.db, read, who, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.minute', { retryAfterSeconds });
      const see = (db: Db) => seePortrait(db, keys, { id, viewer }, now);
      const seen = await readSnapshot(database.db, see);
      if (seen === null) return problem(c, 'portrait.not_found');
      return ok(c, presentPortrait(seen, { viewer, locale: localeOf(locale) }));
    },
  );

  addCall(
    api,
    portraitCalls,
    'GET /api/v6/params/portrait',
    { summary: 'Show my wishes about my number’s portrait', gives: 'As it is now', who: 'member', failures: [] },
    async (c, { member }) => ok(c, presentWish(await findWish(database.db, member, clock.now()))),
  );

  addCall(
    api,
    portraitCalls,
    'POST /api/v6/params/portrait',
    {
      summary: 'Set my wishes about my number’s portrait, or turn it off',
      description:
        'Free, effective at once. `off` deletes existing portraits with their links. Otherwise my own style and my ' +
        'age are shown beside the computed values, and disputed figures are marked; the figures themselves do not ' +
        'change.',
      gives: 'As it is now',
      who: 'member',
      failures: ['sign_in.proof_needed', 'limit.hour', ...bodyFailures],
    },
    async (c, { fields: { off, neurotype, disputed, age }, named, member }) => {
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, wished, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async (joined) => {
        const style = neurotype === '' ? null : neurotype;
        const wish = { isOff: off, neurotype: style, disputed, age: age === '' ? null : age };
        const refusal = await directPortrait(joined, member, wish, now);
        if (refusal !== null) return problem(c, refusal);
        return ok(c, { status: true, ...presentWish(await findWish(joined.db, member, now)) });
      });
    },
  );
  return api;
}
