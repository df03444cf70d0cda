import { complaintCalls } from '#contract/complaint.ts';
import { removeByLaw } from '#contract/complaint-rule.ts';
import { type Member, refuseAccess } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';
import { type CaseOutcome, decideCase } from '../commands/decide-case.ts';
import { refuseSender, undoSender } from '../commands/refuse-sender.ts';
import { undoCase } from '../commands/undo-case.ts';
import { type QueueAct, queueActs } from '../rules/queue-acts.ts';

const decisionFailures = ['text.not_found', 'moderation.changed', 'moderation.refused', ...bodyFailures] as const;

export function decisionRoutes(deps: ComplaintDeps) {
  const { clock } = deps;
  const api = createApi();

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/moderation/complaint/decide',
    {
      summary: 'Decide about one text of a complaint',
      description:
        '`case_version` is the `version` from the list: if the case changed since, nothing is decided, and `changes` ' +
        'lists what happened. An appeal is decided by a different moderator. With `by_law` the removal follows the ' +
        'court decision that the complaint cites with court, date and reference.',
      gives: 'Whether the whole complaint is decided now, and until when that can be undone',
      who: 'acting-moderator',
      failures: decisionFailures,
    },
    async (c, { fields, named, moderator }) => {
      const seen = { caseId: fields.case_id, version: fields.case_version };
      const act = fields.decision === 'uphold' ? 'remove' : 'restore';
      const isByLaw = act === 'remove' && fields.by_law === '1';
      const reason = { rule: fields.reason, words: fields.note, ...(isByLaw && { isByLaw }) };
      const acts = [{ act, itemId: fields.item_id, ...reason }] as const;
      return named.once(async (joined) => {
        const outcome = await decideCase({ ...deps, database: joined }, moderator, seen, acts, clock.now());
        return 'code' in outcome ? refuse(c, moderator, outcome) : ok(c, present(outcome));
      });
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/moderation/complaint/act',
    {
      summary: 'Take several actions on a complaint at once',
      description:
        'All or nothing. Decide about texts, warn or bar their authors, add a note: each with its own reason. ' +
        '`case_version` as for a decision about one text.',
      gives: 'Whether the whole complaint is decided now, and until when that can be undone',
      who: 'acting-moderator',
      failures: decisionFailures,
    },
    async (c, { fields, named, moderator }) => {
      const acts = readActs(fields);
      if (acts === null) return problem(c, 'request.invalid', { details: [unequal] });
      const seen = { caseId: fields.case_id, version: fields.case_version };
      return named.once(async (joined) => {
        const outcome = await decideCase({ ...deps, database: joined }, moderator, seen, acts, clock.now());
        return 'code' in outcome ? refuse(c, moderator, outcome) : ok(c, present(outcome));
      });
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/moderation/complaint/undo',
    {
      summary: 'Undo a decision about a complaint within ten minutes',
      description:
        'Only while the case has not changed since: an appeal ends that period. Nobody is notified before its end.',
      gives: 'The state before the decision is restored',
      who: 'acting-moderator',
      failures: [...decisionFailures, 'moderation.too_late'],
    },
    async (c, { fields, named, moderator }) => {
      return named.once(async (joined) => {
        const refusal = await undoCase({ ...deps, database: joined }, moderator, fields.decision_id, clock.now());
        if (refusal === null) return ok(c, { status: true });
        return refusal === 'moderation.refused' ? refuseAccess(c, moderator, refusal) : problem(c, refusal);
      });
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/moderation/complaint/refuse_sender',
    {
      summary: 'Refuse all waiting complaints of a sender',
      description:
        'One bulk act with one reason, for the same account, proven number or address; with `scope` `network` for ' +
        'all unproven senders on the network of this complaint. Up to 50 complaints per call, without those that ' +
        'concern the moderator; `left` still wait. The texts stay, and each complaint counts as unfounded.',
      gives: 'How many were refused, and until when all of it can be undone by `sweep`',
      who: 'acting-moderator',
      failures: decisionFailures,
    },
    async (c, { fields, named, moderator }) => {
      const seen = { caseId: fields.case_id, version: fields.case_version };
      const how = { scope: fields.scope, words: fields.note };
      return named.once(async (joined) => {
        const outcome = await refuseSender({ ...deps, database: joined }, moderator, seen, how, clock.now());
        if ('code' in outcome) return refuse(c, moderator, outcome);
        const { sweep, refused, left, undoUntil } = outcome;
        return ok(c, { sweep, refused, left, undoUntilTimestamp: toTimestamp(undoUntil) });
      });
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/moderation/complaint/undo_sender',
    {
      summary: 'Undo a bulk refusal of a sender’s complaints within ten minutes',
      description: 'Cases that changed since, for example by an appeal, stay decided and are counted as `left`.',
      gives: 'How many were restored',
      who: 'acting-moderator',
      failures: [...decisionFailures, 'moderation.too_late'],
    },
    async (c, { fields, named, moderator }) => {
      return named.once(async (joined) => {
        const outcome = await undoSender({ ...deps, database: joined }, moderator, fields.sweep, clock.now());
        if (!('code' in outcome)) return ok(c, outcome);
        const { code } = outcome;
        return code === 'moderation.refused' ? refuseAccess(c, moderator, code) : problem(c, code);
      });
    },
  );
  return api;
}

const unequal = { path: 'notes', message: 'must be as many as acts and reasons' };

/** Pairs each act with its reason; null if the lists differ in length. */
function readActs({
  acts,
  reasons,
  notes,
}: {
  acts: string[];
  reasons: QueueAct['rule'][];
  notes: string[];
}): QueueAct[] | null {
  if (reasons.length !== acts.length || notes.length !== acts.length) return null;
  return acts.flatMap((named, at) => {
    const [name, itemId = null] = named.split(':');
    const isByLaw = name === removeByLaw;
    const act = isByLaw ? 'remove' : queueActs.find((one) => one === name);
    const [rule, words] = [reasons[at], notes[at]];
    if (!act || rule === undefined || words === undefined) return [];
    return [{ act, itemId, rule, words, ...(isByLaw && { isByLaw }) }];
  });
}

const present = ({ decisionId, isCaseDecided, undoUntil }: Exclude<CaseOutcome, { code: string }>) => ({
  decisionId,
  isCaseDecided,
  undoUntilTimestamp: toTimestamp(undoUntil),
});

/** Records an attempt to decide what the moderator may not as an access violation. */
function refuse(c: ApiContext, moderator: Member, outcome: Extract<CaseOutcome, { code: string }>) {
  if (outcome.code === 'moderation.refused') return refuseAccess(c, moderator, outcome.code);
  if (outcome.code === 'text.not_found') return problem(c, outcome.code);
  if (outcome.code === 'request.invalid') {
    return problem(c, outcome.code, { details: [{ path: 'acts', message: outcome.fault }] });
  }
  const details = [
    { path: 'version', message: String(outcome.version) },
    { path: 'state', message: outcome.state },
  ];
  return problem(c, outcome.code, { details, changes: outcome.changes });
}
