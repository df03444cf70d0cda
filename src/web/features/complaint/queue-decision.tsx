import { type KeyboardEvent, useRef, useState } from 'react';
import type { QueueComplaint } from '#contract/complaint.ts';
import type { ComplaintDecided } from '#contract/complaint-decision.ts';
import { removeByLaw, shortestMessage } from '#contract/complaint-rule.ts';
import type { Problem } from '#contract/problem.ts';
import { longestWords, type TextRule, textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { DecisionBar } from '#web/features/moderation/decision-bar.tsx';
import { useQueueKeys } from '#web/features/moderation/queue-keys.ts';
import { useStoredWords } from '#web/features/sign-in/stored-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useLastReason } from './last-reasons.ts';
import { ReasonTemplates } from './reason-templates.tsx';

export interface QueueDecisionProps {
  complaint: QueueComplaint;
  item: QueueComplaint['items'][number];
  /** Keyboard shortcuts apply to this text. */
  areKeysOn: boolean;
  onDecided: (decided: ComplaintDecided) => void;
  /** Receives the refusal of a decision; null once one succeeds. */
  onWrong: (problem: Problem | null) => void;
}

/** Optional parts of a decision, each with its own reason. */
const extras = ['warn', 'bar', 'note'] as const;
type Extra = (typeof extras)[number];
const extraKeys = { warn: 'w', bar: 'b', note: 'm' } as const;

/** Restores them from this tab's storage. */
function readBeside(kept: string): Partial<Record<Extra, string>> {
  try {
    const held = JSON.parse(kept || '{}') as Record<string, unknown>;
    return Object.fromEntries(
      extras.flatMap((extra) => (typeof held[extra] === 'string' ? [[extra, held[extra]]] : [])),
    );
  } catch {
    return {};
  }
}

/** Label of deciding against removal; it restores a text that only a complaint removed. */
function keepWords({ outcome, state }: QueueDecisionProps['item']): PhraseKey {
  if (outcome === 'upheld') return 'desk.restore';
  return state === 'removed' ? 'desk.complaint.reject' : 'desk.keep';
}

const removeWords = ({ outcome, state }: QueueDecisionProps['item']): PhraseKey =>
  outcome === 'upheld' || state === 'removed' ? 'desk.stay_removed' : 'desk.remove';

const isLong = (words: string) => [...words.trim()].length > shortestMessage;

/** Decision about one text with its reason and optional warning, bar and note, sent as one act. */
export function QueueDecision({ complaint, item, areKeysOn, onDecided, onWrong }: QueueDecisionProps) {
  const { t } = useLocale();
  const field = useRef<HTMLTextAreaElement>(null);
  const chips = useRef<HTMLFieldSetElement>(null);
  // The complaint's reason is not preselected: the moderator must confirm a ground.
  const [rule, setRule] = useState<TextRule | null>(null);
  const [isByLaw, setByLaw] = useState(false);
  const [note, setNote] = useStoredWords(`complaint:${item.id}`);
  /** Reason of each chosen part. */
  const [keptBeside, keepBeside] = useStoredWords(`beside:${item.id}`);
  const beside = readBeside(keptBeside);
  const setBeside = (next: Partial<Record<Extra, string>>) =>
    keepBeside(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
  const { last, keepLast } = useLastReason(item);
  const [isSending, setSending] = useState(false);
  const offered = extras.filter((extra) => extra === 'note' || item.can[extra]);
  const chosen = offered.filter((extra) => beside[extra] !== undefined);
  const isWorded = chosen.every((extra) => isLong(beside[extra] ?? ''));
  // K means Keep and R Remove: on “Restore”, “Reject” or “Leave removed” the initials would say the opposite.
  const hasLetters = keepWords(item) === 'desk.keep' && removeWords(item) === 'desk.remove';
  const isReasoned = isLong(note) && isWorded && !isSending;
  const canRemove = isReasoned && rule !== null;
  // An author cannot be barred for a text that stays.
  const isBarred = beside.bar !== undefined;
  const isRuled = rule !== null || beside.warn === undefined;
  const canRestore = isReasoned && isRuled && !isBarred;
  const canSendBeside = chosen.length > 0 && isWorded && isRuled && !isBarred && !isSending;

  async function send(decision: 'remove' | 'restore' | null) {
    const isReady = decision === null ? canSendBeside : decision === 'remove' ? canRemove : canRestore;
    if (!isReady) return;
    setSending(true);
    onWrong(null);
    const named = (act: string) => (act === 'note' ? act : `${act}:${item.id}`);
    const decided = decision === 'remove' && isByLaw ? removeByLaw : decision;
    // The rule has no meaning for a text that stays, or for a note alone.
    const by = rule ?? 'other';
    const answer = await callApi('POST /api/v6/moderation/complaint/act', {
      fields: {
        case_id: complaint.id,
        case_version: complaint.version,
        acts: [...(decided === null ? [] : [decided]), ...chosen].map(named),
        reasons: [...(decided === null ? [] : [by]), ...chosen.map(() => by)],
        notes: [...(decision === null ? [] : [note]), ...chosen.map((extra) => beside[extra] ?? '')],
      },
    });
    setSending(false);
    if (answer.ok) {
      if (decision !== null) keepLast({ rule, words: note });
      setByLaw(false);
      setNote('');
      setBeside({});
      onDecided(answer.data);
    } else onWrong(answer.problem);
  }

  function choose(extra: Extra, isChosen: boolean) {
    const { [extra]: _, ...rest } = beside;
    setBeside(isChosen ? { ...rest, [extra]: '' } : rest);
  }

  // Without a reason the key focuses the reason field instead of deciding.
  useQueueKeys(areKeysOn, (act) => {
    if (typeof act === 'object') setRule((old) => textRules[act.reason - 1] ?? old);
    else if (act === 'warn' || act === 'bar' || act === 'note') {
      if (!offered.includes(act)) return false;
      choose(act, beside[act] === undefined);
    } else if (!hasLetters || (act !== 'keep' && act !== 'remove')) return false;
    else if (act === 'keep' ? canRestore : canRemove) void send(act === 'keep' ? 'restore' : 'remove');
    else if (isReasoned) chips.current?.querySelector('input')?.focus();
    else field.current?.focus();
    return true;
  });

  // Shortcut inside the reason fields, where single keys are letters.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send(event.shiftKey ? 'restore' : 'remove');
  }
  const shortcuts = 'Control+Enter Control+Shift+Enter';

  const alone = {
    act: 'other' as const,
    label: t('desk.beside.alone'),
    isOff: !canSendBeside,
    onAct: () => void send(null),
  };
  // phrases: desk.beside.*
  return (
    <DecisionBar
      rule={{ value: rule, onChange: setRule, ref: chips }}
      actions={[
        {
          act: 'keep',
          label: t(keepWords(item)),
          ...(hasLetters && { shortcut: 'K' }),
          isOff: !canRestore,
          onAct: () => void send('restore'),
        },
        {
          act: 'remove',
          label: t(removeWords(item)),
          ...(hasLetters && { shortcut: 'R' }),
          isOff: !canRemove,
          onAct: () => void send('remove'),
        },
        ...(chosen.length > 0 && !isBarred ? [alone] : []),
      ]}
    >
      {complaint.citation !== null && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
          <input
            type="checkbox"
            checked={isByLaw}
            onChange={({ target }) => setByLaw(target.checked)}
            className="size-4 shrink-0 accent-brand"
          />
          {t('desk.complaint.by_law')}
        </label>
      )}
      <ReasonField
        ref={field}
        label={t('desk.complaint.note')}
        value={note}
        maxLength={longestWords}
        shortcuts={shortcuts}
        onKeyDown={press}
        onChange={setNote}
      >
        {last !== null && note === '' && (
          <button
            type="button"
            className="link min-h-11 justify-self-start text-start text-[0.9375rem]"
            onClick={() => {
              setRule(last.rule);
              setNote(last.words);
              field.current?.focus();
            }}
          >
            {t('desk.complaint.same_reason')}
          </button>
        )}
        <ReasonTemplates of="text" value={note} onChange={setNote} />
      </ReasonField>
      <fieldset className="grid grid-cols-[minmax(0,1fr)]">
        <legend className="text-[0.875rem] font-semibold">{t('desk.beside.title')}</legend>
        {offered.map((extra) => (
          <div key={extra} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
              <input
                type="checkbox"
                checked={beside[extra] !== undefined}
                aria-keyshortcuts={extraKeys[extra]}
                onChange={({ target }) => choose(extra, target.checked)}
                className="size-4 shrink-0 accent-brand"
              />
              {t(`desk.beside.${extra}` as PhraseKey)}
            </label>
            {beside[extra] !== undefined && (
              <ReasonField
                ref={focusFirst}
                label={t(`desk.beside.${extra}_why` as PhraseKey)}
                value={beside[extra]}
                maxLength={longestWords}
                shortcuts={shortcuts}
                onKeyDown={press}
                onChange={(words) => setBeside({ ...beside, [extra]: words })}
              >
                <ReasonTemplates
                  of={extra}
                  value={beside[extra]}
                  onChange={(words) => setBeside({ ...beside, [extra]: words })}
                />
              </ReasonField>
            )}
          </div>
        ))}
      </fieldset>
    </DecisionBar>
  );
}

/** Focuses a field that was just opened. */
function focusFirst(field: HTMLTextAreaElement | null) {
  field?.focus();
}
