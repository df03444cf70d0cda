import {
  type ComplaintItem,
  ComplaintItem as ComplaintItemShape,
  type ComplaintView,
  type QueueComplaint,
  type QueueMeasure,
} from '#contract/complaint.ts';
import { isNamedKind } from '#server/domains/text-check/door.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import type { ComplaintDeps } from './commands/complaint-deps.ts';
import { canActOnAuthor } from './policy.ts';
import {
  type AppealRow,
  type CaseRow,
  type ItemRow,
  isAsked,
  isWaiting,
  type TicketRecord,
  waitingAppeal,
} from './queries/find-ticket.ts';
import type { AuthorRecord, ModerationQueueRecord } from './queries/list-complaints.ts';
import { appealUntil } from './rules/appeal-until.ts';
import type { MeasureRow } from './tables.ts';

/** Presents a case to one of its sides, without the complainant's or the decider's identity. */
export function presentTicket(
  deps: Pick<ComplaintDeps, 'due' | 'secrets'>,
  { side, row, items, appeals, measure, warning }: TicketRecord,
  { isOneModerator, stillRemoved, standing, now }: TicketFacts,
): ComplaintView {
  const until = items.flatMap((item) => appealUntil(deps, side, item, appeals) ?? []).filter((at) => at > now);
  const asked = items.flatMap((item) => askedUntil(item) ?? []).filter((at) => at > now);
  const unknownItem = row.vain_key === null ? null : presentUnknownName(row, now);
  const phone = row.by_profile === null || side === 'author' ? row.phone : null;
  return {
    side,
    status: statusOf(row, now),
    reason: row.reason,
    isCourtDecision: row.is_court,
    receivedAtTimestamp: toTimestamp(row.received_at),
    dueAtTimestamp: toTimestamp(row.due_at),
    isLate: row.late_at !== null,
    standing: side === 'author' ? null : standing,
    lacksCitation: row.reason === 'court_decision' && !row.is_court,
    decision: unknownItem === null ? decisionOf(items) : unknownItem.outcome,
    phone,
    international: phone === null ? null : internationalOf(phone),
    items:
      unknownItem === null
        ? items.map((item, at) => {
            const text = side === 'author' && item.text !== '' ? item.text : null;
            const given = { id: String(at + 1), text, warning, isKeptRemoved: stillRemoved.has(item.id) };
            // A name that the number does not have must read like any other.
            const asName = side === 'complainant' && isNamedKind(item.kind) ? { kind: 'contact_name' } : {};
            return inOrder({ ...presentItem(deps, row, item, appeals), ...given, ...asName });
          })
        : [unknownItem],
    appealUntilTimestamp: until.length === 0 ? null : Math.min(...until.map(toTimestamp)),
    appealJudge: isOneModerator ? 'admin' : 'moderator',
    measure: measure && { ...presentMeasure(measure), appeal: appealOf(measure), words: measure.words },
    answerUntilTimestamp: asked.length === 0 ? null : Math.max(...asked.map(toTimestamp)),
  };
}

interface TicketFacts {
  isOneModerator: boolean;
  stillRemoved: ReadonlySet<string>;
  standing: ComplaintView['standing'];
  now: Date;
}

/**
 * Status for the sides. During a pause, and for a name that the number lacks until its due time, it shows as open, so
 * that a stranger who typed the address learns nothing.
 */
export function statusOf(
  { state, decided_at, closed_at, due_at, vain_key }: CaseRow,
  now: Date,
): ComplaintView['status'] {
  const isSuppressed = state === 'closed' && decided_at === null && closed_at !== null;
  if (!isSuppressed) return state;
  if (closed_at > now) return 'open';
  return vain_key !== null && closed_at.getTime() === due_at.getTime() ? 'void' : state;
}

/** Item shown for a name that the number does not have; equal to an undecided one. */
function presentUnknownName(row: CaseRow, now: Date): ComplaintItem {
  const isOver = statusOf(row, now) === 'void';
  return inOrder({
    id: '1',
    kind: 'contact_name',
    textId: '',
    text: null,
    outcome: isOver ? 'void' : null,
    isKeptRemoved: false,
    rule: null,
    words: null,
    isByRule: false,
    isHidden: false,
    gist: null,
    decidedAtTimestamp: isOver && row.closed_at !== null ? toTimestamp(row.closed_at) : null,
    appeal: null,
    warning: null,
  });
}

/** Brings properties into the contract's order, because a different order would reveal a missing name. */
const inOrder = (item: ComplaintItem): ComplaintItem => ComplaintItemShape.parse(item);

function appealOf({ appealed_at, judged_at, lifted_at }: MeasureRow): NonNullable<ComplaintView['measure']>['appeal'] {
  if (appealed_at === null) return lifted_at === null ? 'possible' : null;
  if (judged_at === null) return lifted_at === null ? 'waiting' : null;
  return lifted_at === null ? 'refused' : 'granted';
}

function presentMeasure({ step, decided, unfounded, taken_at, ends_at, lifted_at, ...whom }: MeasureRow) {
  return {
    step,
    decided,
    unfounded,
    isLifted: lifted_at !== null,
    isOfNetwork: whom.person_key === '' && whom.email_key === '' && whom.network_key !== '',
    takenAtTimestamp: toTimestamp(taken_at),
    endsAtTimestamp: ends_at === null ? null : toTimestamp(ends_at),
  };
}

export function presentQueueMeasure(
  { secrets }: Pick<ComplaintDeps, 'secrets'>,
  { seed, ...row }: MeasureRow & { seed: string },
): QueueMeasure {
  const text = row.appeal === null ? '' : secrets.openWords(seed, row.appeal);
  return { id: row.id, ...presentMeasure(row), text };
}

function decisionOf(items: readonly ItemRow[]): ComplaintView['decision'] {
  const outcomes = new Set(items.map(({ outcome }) => outcome));
  if (outcomes.has(null)) return null;
  const judged = [...outcomes].filter((outcome) => outcome !== 'void');
  return judged.length > 1 ? 'partly' : (judged[0] ?? 'void');
}

function askedUntil(item: ItemRow): Date | null {
  return isAsked(item) ? item.asked_until : null;
}

function presentItem(
  { secrets }: Pick<ComplaintDeps, 'secrets'>,
  { seed }: CaseRow,
  item: ItemRow,
  appeals: readonly AppealRow[],
): Omit<ComplaintItem, 'id' | 'text' | 'warning' | 'isKeptRemoved'> {
  const latest = appeals.findLast(({ item_id }) => item_id === item.id);
  const answer = item.answer === null ? null : secrets.openAnswer(seed, item.answer);
  return {
    kind: item.kind,
    outcome: item.outcome,
    rule: item.rule,
    words: item.words,
    // A name is identified by its number, so its text id is not revealed.
    textId: isNamedKind(item.kind) ? '' : item.text_id,
    isHidden: item.hidden_at !== null && item.outcome === null,
    isByRule: item.outcome === 'upheld' && item.words === null,
    gist: answer && { contact: answer.contact, when: answer.when },
    decidedAtTimestamp: item.decided_at === null ? null : toTimestamp(item.decided_at),
    appeal:
      latest === undefined ? null : latest.is_granted === null ? 'waiting' : latest.is_granted ? 'granted' : 'refused',
  };
}

export function presentComplaint(
  { secrets, reviewableOf }: Pick<ComplaintDeps, 'secrets' | 'reviewableOf'>,
  {
    row,
    items,
    appeals,
    texts,
    earlier,
    isDisowned,
    revisions,
    authors,
    canDecide,
    decisions,
    sender: of,
  }: ModerationQueueRecord,
): QueueComplaint {
  const sender = secrets.open(row.seed, row.sealed);
  const acts = decisions.flatMap((made) => made.acts.map((one) => ({ ...one, at: made.at })));
  return {
    id: row.id,
    version: row.version,
    status: row.state,
    phone: row.phone,
    reason: row.reason,
    isCourtDecision: row.is_court,
    message: sender === null ? '' : [sender.name, sender.email, sender.text].join('\n'),
    isMember: row.profile_id !== null,
    citation: row.citation === null ? null : secrets.openCitation(row.seed, row.citation),
    sender: of,
    isDisowned,
    receivedAtTimestamp: toTimestamp(row.received_at),
    dueAtTimestamp: toTimestamp(row.due_at),
    isLate: row.late_at !== null,
    notes: acts.flatMap(({ act, words, at }) =>
      act === 'note' ? [{ text: words, atTimestamp: toTimestamp(at) }] : [],
    ),
    items: items.map((item) => {
      const found = texts.get(`${item.kind}:${item.text_id}`)?.text;
      const canBar = reviewableOf(item.kind)?.barAuthor !== undefined;
      const about = { isShared: found?.isShared === true, canBar };
      const appeal = waitingAppeal(item, appeals);
      return {
        id: item.id,
        kind: item.kind,
        textId: item.text_id,
        text: item.text,
        textNow: found && found.text !== item.text ? found.text : null,
        state: found?.state ?? 'gone',
        authorId: Number(item.author_id),
        author: presentAuthor(authors.get(item.id)),
        revisions: (revisions.get(`${item.kind}:${item.text_id}`) ?? []).map(({ text, writtenAt }) => ({
          text,
          writtenAtTimestamp: toTimestamp(writtenAt),
        })),
        isShared: about.isShared,
        outcome: item.outcome,
        rule: item.rule,
        words: item.words,
        isWaiting: isWaiting(item, appeals),
        appeal: appeal ? { side: appeal.side, text: secrets.openWords(row.seed, appeal.sealed) } : null,
        askedUntilTimestamp: isAsked(item) && item.asked_until !== null ? toTimestamp(item.asked_until) : null,
        answer: item.answer === null ? null : secrets.openAnswer(row.seed, item.answer),
        earlier: earlier.get(item.id) ?? [],
        isWarned: acts.some(({ act, itemId }) => act === 'warn' && itemId === item.id),
        can: flagsOf({
          decide: canDecide(item),
          warn: canActOnAuthor('warn', about),
          bar: canActOnAuthor('bar', about),
        }),
      };
    }),
  };
}

function presentAuthor(author: AuthorRecord | undefined) {
  if (!author) return null;
  const { openedAt, removedTexts, upheld } = author;
  return { openedAtTimestamp: toTimestamp(openedAt), removedTexts, upheldComplaints: upheld };
}
