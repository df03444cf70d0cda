import { moderationQueueCalls, type QueueCase as QueueCaseView, type QueueEntry } from '#contract/moderation-queue.ts';
import type { ComplaintPart } from '#server/domains/complaint/part.ts';
import { skipCase } from '#server/domains/moderation/commands/claim-case.ts';
import { noteSeen } from '#server/domains/moderation/commands/note-seen.ts';
import { warnMs } from '#server/domains/moderation/door.ts';
import { readExcludedTexts } from '#server/domains/moderation/queries/find-barrier.ts';
import {
  listBeside,
  listModerationQueue,
  type ModerationQueueRecord,
  type QueueCase,
} from '#server/domains/moderation/queries/list-moderation-queue.ts';
import { createTextSource } from '#server/domains/moderation/queries/text-source.ts';
import type { Base } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { openCase } from './open-case.ts';

export type ModerationQueueDeps = Pick<Base, 'database' | 'clock' | 'pager' | 'parts'> &
  Pick<ComplaintPart, 'findComplaint' | 'createComplaintSource'>;

const excerptLetters = 140;

/** The queue of moderators, for cases of every domain. Hidden from everyone else. */
export function moderationQueueRoutes(deps: ModerationQueueDeps) {
  const { database, clock, pager, parts } = deps;
  const api = createApi();
  const reviewableOf = (kind: string) =>
    parts()
      .flatMap((part) => part.reviewables ?? [])
      .find((one) => one.kind === kind);
  const textRulings = () => parts().flatMap((part) => part.textRulings ?? []);
  const createSources = async (moderator: Member) => [
    createTextSource(reviewableOf, await readExcludedTexts(database.db, textRulings, moderator.profileId)),
    await deps.createComplaintSource(database.db, moderator),
  ];

  addCall(
    api,
    moderationQueueCalls,
    'GET /api/v6/moderation/desk',
    {
      summary: 'List the moderation queue',
      description:
        'Each text once, with its reports and complaints. Ordered by the earliest due date, then by the number of independent people who reported it; cases that the moderator postponed come last. Excludes cases that concern the moderator or are reserved for colleagues.',
      gives: 'One line per text, and the figures of the queue',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const now = clock.now();
      const place = { call: 'moderation/desk', owner: moderator.profileId, order: 'due_at, reporters' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const sources = await createSources(moderator);
      const { items, figures, ...listed } = await listModerationQueue(database.db, sources, moderator, page, now);
      const shown = items.map((record) => presentEntry(record, moderator, now));
      const voteSurges =
        (await parts()
          .find((part) => part.voteSurges)
          ?.voteSurges?.count(database.db)) ?? 0;
      const proofUntilTimestamp = moderator.hasRoleProof ? toTimestamp(moderator.roleProofEndsAt) : null;
      const moderationQueue = { figures: { ...figures, bursts: voteSurges }, proofUntilTimestamp };
      return ok(c, { ...pager.answer(place, { ...listed, items: shown }), ...moderationQueue });
    },
  );

  addCall(
    api,
    moderationQueueCalls,
    'POST /api/v6/moderation/open',
    {
      summary: 'Open and claim a case',
      description:
        'Claims the case for ten minutes, visible to colleagues, and releases the one open before. The access is logged.',
      gives: 'All data for the decision; a complaint includes the reports of the same text',
      who: 'moderator',
      failures: ['text.not_found', ...bodyFailures],
    },
    async (c, { fields: { source, case_id: id }, moderator }) => {
      const now = clock.now();
      const opened = await transact(database.db, (tx) =>
        openCase(tx, { ...deps, reviewableOf, textRulings }, moderator, { source, id }, now),
      );
      if (opened === null) return problem(c, 'text.not_found');
      if (opened.text !== null) await noteSeen(database.db, [opened.text.id], now);
      return ok(c, opened);
    },
  );

  addCall(
    api,
    moderationQueueCalls,
    'POST /api/v6/moderation/skip',
    {
      summary: 'Postpone a case',
      description:
        'For this moderator only, with the other cases of its text that `beside` names: postponed cases come last until they change. Cases that arrived since the moderator looked stay in place. Releases the claim.',
      gives: 'It is recorded',
      who: 'moderator',
      failures: [...bodyFailures],
    },
    async (c, { fields: { source, case_id: id, case_version: version, beside }, named, moderator }) => {
      const sources = await createSources(moderator);
      return named.once(async (joined) => {
        await transact(joined.db, async (tx) => {
          const waiting = await listBeside(tx, sources, moderator, { source, id });
          const seen = new Map(beside.map(readSeen));
          // Each at the version that the moderator saw: a case changed since is not postponed and keeps waiting.
          const others = waiting.flatMap((one) => {
            const seenAt = seen.get(`${one.source}:${one.id}`);
            const isNamed = one.source === source && one.id === id;
            return seenAt === undefined || isNamed ? [] : [{ source: one.source, id: one.id, version: seenAt }];
          });
          for (const one of [{ source, id, version }, ...others]) {
            await skipCase(tx, one, moderator.profileId, clock.now());
          }
        });
        return ok(c, { status: true });
      });
    },
  );
  return api;
}

function readSeen(named: string): [key: string, version: number] {
  const at = named.lastIndexOf(':');
  return [named.slice(0, at), Number(named.slice(at + 1))];
}

function presentEntry(record: ModerationQueueRecord, { profileId }: Pick<Member, 'profileId'>, now: Date): QueueEntry {
  const { kind, textId, phone, texts, isSetAside, isSkipped, complaints, others } = record;
  const claims = [record, ...others].flatMap(({ claim }) => claim ?? []);
  const claim = claims.find(({ moderatorId }) => moderatorId !== profileId) ?? claims[0] ?? null;
  return {
    ...presentCase(record, now),
    kind,
    textId,
    phone,
    international: internationalOf(phone),
    texts,
    isSetAside,
    isSkipped,
    complaints,
    excerpt: [...record.text].slice(0, excerptLetters).join(''),
    isDueSoon: record.dueAt.getTime() - now.getTime() <= warnMs,
    claim: claim && { isMine: claim.moderatorId === profileId, untilTimestamp: toTimestamp(claim.until) },
    others: others.map((one) => presentCase(one, now)),
  };
}

function presentCase({ source, id, version, dueAt, reporters, isAppeal }: QueueCase, now: Date): QueueCaseView {
  const isLate = dueAt.getTime() <= now.getTime();
  return { source, id, version, dueAtTimestamp: toTimestamp(dueAt), isLate, reporters, isAppeal };
}
