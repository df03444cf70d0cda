import { moderationCalls } from '#contract/moderation.ts';
import { findTexts, keyOfText } from '#server/domains/text-check/door.ts';
import { refuseDecision } from '#server/platform/access/moderator.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { judgeAppeal } from '../commands/judge-appeal.ts';
import { recordDataAccess } from '../commands/record-data-access.ts';
import { listAppeals, type QueuedAppeal } from '../queries/list-appeals.ts';
import type { ModerationDeps } from './moderation-deps.ts';

/** Moderators' calls for appeals against holds, removals and suspensions without a complaint. Other members get 404. */
export function appealRoutes(deps: ModerationDeps) {
  const { database, clock, pager, reviewableOf } = deps;
  const api = createApi();

  addCall(
    api,
    moderationCalls,
    'GET /api/v6/moderation/appeals',
    {
      summary: 'List appeals about texts and accounts that were restricted without a complaint',
      description: 'The pending ones, the oldest first, without those that the moderator decided first or reported.',
      gives: 'The text, or what was removed with the account, why it was taken, and the words of the appeal',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const place = { call: 'moderation/appeals', owner: moderator.profileId, order: 'appealed_at' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listAppeals(database.db, moderator, page);
      const lost = (row: QueuedAppeal) => row.lost.map(({ kind, id }) => keyOfText({ kind, text_id: id }));
      const keys = items.flatMap((row) => [keyOfText(row), ...lost(row)]);
      const texts = await findTexts(database.db, reviewableOf, keys);
      const accesses = items.map((row) => ({ source: 'appeal', caseId: row.id, profileId: row.profile_id }) as const);
      await recordDataAccess(database.db, moderator.profileId, accesses, clock.now());
      const shown = items.map((row) => {
        const text = texts.get(keyOfText(row))?.text;
        return {
          id: row.id,
          restriction: row.restriction,
          kind: row.kind,
          textId: row.text_id,
          rule: row.rule,
          phone: text?.phone ?? null,
          international: text === undefined ? null : internationalOf(text.phone),
          text: text?.text ?? null,
          revision: text?.revision ?? '',
          words: row.words,
          firstNote: row.first_note,
          isFirstUnknown: row.is_first_unknown,
          removed: lost(row).flatMap((key) => {
            const found = texts.get(key);
            return found ? [{ kind: found.kind, textId: found.text.id, text: found.text.text }] : [];
          }),
          appealedAtTimestamp: toTimestamp(row.appealed_at),
        };
      });
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/moderation/appeal/decide',
    {
      summary: 'Decide an appeal about a held or removed text, or a suspended account',
      description:
        '`lift` shows the text again if its `revision` is still the one that was read, and opens a suspended ' +
        'account, whose votes and names count again. The decision is final. Not allowed for who decided first, ' +
        'reported the text or reacted to it. If nothing records who suspended an account, an admin decides where ' +
        'there is one.',
      gives: 'It is decided',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'moderation.refused', ...bodyFailures],
    },
    async (c, { fields: { appeal_id: id, revision, decision, note }, named, moderator }) => {
      const appealDecision = { id, revision, isGranted: decision === 'lift', note };
      let unsuspended: string | null = null;
      const answer = await named.once(async (joined) => {
        const outcome = await judgeAppeal({ ...deps, database: joined }, moderator, appealDecision, clock.now());
        if ('code' in outcome) {
          return refuseDecision(c, moderator, outcome.code, outcome.changes ? { changes: outcome.changes } : {});
        }
        unsuspended = outcome.unsuspended;
        return ok(c, { status: true });
      });
      const by = { by: 'moderator', byProfileId: moderator.profileId } as const;
      if (unsuspended !== null) logSecurityEvent(deps.log, 'unbarred', { profileId: unsuspended, ...by });
      return answer;
    },
  );
  return api;
}
