import { useId, useRef, useState } from 'react';
import type { Decision, ModerationCase } from '#contract/moderation.ts';
import type { QueueEntry } from '#contract/moderation-queue.ts';
import { longestWords, type TextRule, textRules } from '#contract/text-rule.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useStoredWords } from '#web/features/sign-in/stored-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CaseView } from './case-view.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { useQueueKeys } from './queue-keys.ts';
import { QueueWrong } from './queue-wrong.tsx';
import type { useQueue } from './use-queue.ts';

const RemoveAccountDialog = lazyPart(() => import('./remove-account-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface TextCaseProps {
  item: ModerationCase;
  entry: QueueEntry;
  queue: ReturnType<typeof useQueue>;
  /** Error code of the last decision. */
  wrong: string | null;
  areKeysOn: boolean;
}

/** A text in the queue with its decision. Each starts without rule and note. */
export function TextCase({ item, entry, queue, wrong, areKeysOn }: TextCaseProps) {
  const { t } = useLocale();
  const id = useId();
  const [note, setNote] = useStoredWords(`text:${item.id}`);
  // The reporters' reason is not preselected: the moderator must confirm a ground.
  const [reason, setReason] = useState<TextRule | null>(null);
  const chips = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<Element | null>(null);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');

  // Uses the version on screen, which may be newer than the list's.
  function decide(decision: Decision | 'account'): void {
    // Removal requires a rule: without one, focus the choice of rules.
    if (decision === 'remove' && reason === null) {
      chips.current?.querySelector('input')?.focus();
      return;
    }
    // The rule has no meaning for a text that stays or waits; accounts are removed as spam.
    const by = reason ?? (decision === 'account' ? 'spam' : 'other');
    void queue
      .decide(entry, { id: item.id, version: item.version }, { decision, reason: by, note })
      .then((act) => act && setNote(''));
  }

  function ask() {
    opener.current = document.activeElement;
    setDialog('open');
  }

  useQueueKeys(areKeysOn, (act) => {
    if (typeof act === 'object') setReason(textRules[act.reason - 1] ?? reason);
    else if (act === 'keep' || act === 'remove' || act === 'hold') decide(act);
    else return false;
    return true;
  });

  return (
    <>
      <CaseView item={item} />
      {wrong && <QueueWrong code={wrong} className="mt-3" />}
      <div className="mt-4 border-t border-line pt-4">
        <DecisionBar
          rule={{ value: reason, onChange: setReason, ref: chips }}
          actions={[
            { act: 'keep', label: t('desk.keep'), shortcut: 'K', onAct: () => decide('keep') },
            {
              act: 'remove',
              label: t('desk.remove'),
              shortcut: 'R',
              isOff: reason === null,
              onAct: () => decide('remove'),
            },
            { act: 'later', label: t('desk.aside'), shortcut: 'H', onAct: () => decide('hold') },
            ...(item.can.removeAccount
              ? [{ act: 'account' as const, label: t('desk.remove_account'), isAsking: true, onAct: ask }]
              : []),
          ]}
        >
          <div className="grid gap-1">
            <label htmlFor={`${id}-note`} className="text-[0.875rem] font-semibold">
              {t('desk.note')}
            </label>
            <input
              id={`${id}-note`}
              dir="auto"
              value={note}
              maxLength={longestWords}
              onChange={({ target }) => setNote(target.value)}
              className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 text-base"
            />
          </div>
        </DecisionBar>
      </div>
      {dialog !== 'unused' && (
        <RemoveAccountDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onConfirm={() => decide('account')}
          opener={() => (opener.current instanceof HTMLElement ? opener.current : null)}
        />
      )}
    </>
  );
}
