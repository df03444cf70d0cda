import type {
  Decided,
  HeldText,
  HeldTexts,
  ModerationAct,
  ModerationCase,
  MyReport,
  TextRule,
  VoteSurge,
} from '#contract/moderation.ts';
import type { QueueContext } from '#contract/moderation-queue.ts';
import type { Role } from '#contract/sign-in.ts';
import type { ReactionGroup } from '#server/domains/part.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { canRemoveAccount, canUndo, isUndoable, undoMs } from './policy.ts';
import type { ActRecord } from './queries/list-acts.ts';
import type { HeldRecord } from './queries/list-held.ts';
import type { LostVotes } from './queries/list-lost-votes.ts';
import type { ReportRecord } from './queries/list-my-reports.ts';
import type { QueueRecord } from './queries/list-queue.ts';
import type { VoteSurgeRecord } from './queries/list-vote-surges.ts';
import type { TextContext } from './queries/text-context.ts';
import { places } from './rules/queue-place.ts';

interface Viewer {
  profileId: string;
  phone: string;
  role: Role;
}

const numberOf = (phone: string) => ({ phone, international: internationalOf(phone) });

/** Reveals no person but the author's id: neither reporters nor reactors. */
export function presentCase({ row, text, author, ...record }: QueueRecord, viewer: Viewer): ModerationCase {
  const { id, version, kind } = row;
  return {
    id,
    version,
    kind,
    textId: text.id,
    phone: text.phone,
    text: text.text,
    state: text.state,
    writtenAtTimestamp: toTimestamp(text.writtenAt),
    holds: row.holds.map(({ reason, evidence }) => ({ reason, evidence: presentEvidence(evidence) })),
    reports: record.reports,
    reportWords: record.words,
    isOnTop: row.rank === places.onTop,
    revisions: record.revisions.map(({ text: said, writtenAt }) => ({
      text: said,
      writtenAtTimestamp: toTimestamp(writtenAt),
    })),
    matches: record.matches.map(({ kind: of, text: same }) => ({
      kind: of,
      textId: same.id,
      ...numberOf(same.phone),
      text: same.text,
      state: same.state,
      isOwn: same.author === row.profile_id,
    })),
    isSetAside: row.rank === places.setAside,
    openedAtTimestamp: toTimestamp(row.opened_at),
    author: {
      profileId: Number(row.profile_id),
      openedAtTimestamp: toTimestamp(author.openedAt),
      removedTexts: author.removedTexts,
    },
    reactions: presentReactions(record.reactions),
    can: flagsOf({ removeAccount: canRemoveAccount(viewer, { ...text, authorRole: author.role as Role }) }),
  };
}

export function presentContext({ answers, removals }: TextContext): QueueContext {
  return {
    answers: answers && {
      kind: answers.kind,
      textId: answers.text.id,
      text: answers.text.text,
      state: answers.text.state,
    },
    removals: removals.map(({ found: { kind, text }, rule, at }) => ({
      kind,
      textId: text.id,
      ...numberOf(text.phone),
      text: text.text,
      rule,
      removedAtTimestamp: toTimestamp(at),
    })),
  };
}

function presentEvidence(evidence: QueueRecord['row']['holds'][number]['evidence']) {
  return Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );
}

/** Numbers the known networks, most reactions first: a hash would be recognizable elsewhere. */
function presentReactions(groups: readonly ReactionGroup[]): ModerationCase['reactions'] {
  const sum = (all: readonly ReactionGroup[]) => all.reduce((count, group) => count + group.count, 0);
  const known = groups.filter(({ network }) => network !== null);
  const networks = [...Map.groupBy(known, ({ network }) => network).values()].sort((a, b) => sum(b) - sum(a));
  return {
    byAge: [...Map.groupBy(groups, ({ reaction, accountAge }) => `${reaction} ${accountAge}`)].map(([key, all]) => {
      const [reaction = '', accountAge = ''] = key.split(' ');
      return { reaction, accountAge, count: sum(all) };
    }),
    byNetwork: networks.flatMap((same, at) =>
      [...Map.groupBy(same, ({ reaction }) => reaction)].map(([reaction, all]) => ({
        reaction,
        network: at + 1,
        count: sum(all),
      })),
    ),
  };
}

/** @param name masked, if the report is about a name */
export function presentReport(report: ReportRecord, name: string | null): MyReport {
  const { outcome, decided_at: decidedAt } = report;
  const isDecided = outcome !== null && outcome !== 'withdrawn';
  const isSeen = report.seen_at !== null && report.seen_at >= report.created_at;
  return {
    id: report.id,
    kind: report.kind,
    textId: report.text_id,
    ...(report.by_profile === null ? numberOf(report.phone) : { phone: null, international: null }),
    profileId: report.by_profile === null ? null : Number(report.by_profile),
    name,
    reason: report.reason as TextRule,
    reportText: report.words,
    state: isDecided ? 'decided' : isSeen ? 'seen' : 'sent',
    outcome: isDecided ? outcome : null,
    createdAtTimestamp: toTimestamp(report.created_at),
    decidedAtTimestamp: decidedAt === null ? null : toTimestamp(decidedAt),
    isNew: isDecided && report.told_at === null,
  };
}

export function presentVoteSurge({ phone, sign, at, size }: VoteSurgeRecord): VoteSurge {
  const { votes, young, firstAt, lastAt } = size;
  const times = { firstAtTimestamp: toTimestamp(firstAt), lastAtTimestamp: toTimestamp(lastAt) };
  return { ...numberOf(phone), version: at.getTime(), sign, votes, young, ...times };
}

export function presentDecision({ actId }: { actId: string }, now: Date): Decided {
  return { actId, undoUntilTimestamp: toTimestamp(new Date(now.getTime() + undoMs)) };
}

/** @param appealTo the operator's address */
export function presentHeld({ kind, text, ...standing }: HeldRecord, appealTo: string | null): HeldText {
  const { state, rule, decidedBy, since } = standing;
  const shown = { kind, textId: text.id, ...numberOf(text.phone), text: text.text, isNew: standing.isNew };
  return { ...shown, state, rule, decidedBy, sinceTimestamp: toTimestamp(since), appealTo };
}

export function presentLostVotes({ phone, at, isNew }: LostVotes): HeldTexts['votes'][number] {
  return { ...numberOf(phone), sinceTimestamp: toTimestamp(at), isNew };
}

const excerptLetters = 140;

export function presentAct(act: ActRecord, viewer: Viewer, now: Date): ModerationAct {
  // After a later act about the text, such as the author's rewriting, an undo is refused.
  const isLast = act.lastActOnText === null || act.lastActOnText === act.id;
  const isOpen = isUndoable(act) && !act.isUndone && isLast;
  const done = { moderatorId: act.moderator_id, doneAt: act.done_at, isUndoable: isOpen };
  // For vote surges `text_id` contains the number.
  const about = act.profile_id === null && act.kind !== 'wave' ? act.text_id : null;
  const number = act.phone ?? about;
  return {
    id: act.id,
    act: act.act,
    source: act.source,
    kind: act.kind,
    textId: act.text_id,
    authorId: act.profile_id === null ? null : Number(act.profile_id),
    moderatorId: act.moderator_id === null ? null : Number(act.moderator_id),
    reason: act.reason,
    note: act.note,
    undoes: act.undoes,
    undoneAct: act.undoneAct,
    phone: act.phone,
    international: number === null ? null : internationalOf(number),
    excerpt: act.text === null ? null : [...act.text].slice(0, excerptLetters).join(''),
    doneAtTimestamp: toTimestamp(act.done_at),
    can: flagsOf({ undo: canUndo(viewer, done, now) }),
  };
}
