import { useRef, useState } from 'react';
import type { DeskEntry } from '#contract/desk.ts';
import type { Decision, ModerationCase } from '#contract/moderation.ts';
import { type TextRule, textRules } from '#contract/text-rule.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useKeptWords } from '#web/features/sign-in/kept-words.ts';
import { CaseView } from './case-view.tsx';
import { DecideForm } from './decide-form.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { DeskWrong } from './desk-wrong.tsx';
import type { useQueue } from './use-queue.ts';

// Loaded when first asked for.
const RemoveAccountDialog = lazyPart(() => import('./remove-account-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface TextCaseProps {
  item: ModerationCase;
  entry: DeskEntry;
  queue: ReturnType<typeof useQueue>;
  /** Code of why the last decision about it was refused. */
  wrong: string | null;
  areKeysOn: boolean;
}

/** A text of the queue and what is decided about it. Each begins with what its reporters said, and without a note. */
export function TextCase({ item, entry, queue, wrong, areKeysOn }: TextCaseProps) {
  const [note, setNote] = useKeptWords(`text:${item.id}`);
  const [reason, setReason] = useState<TextRule>(() => suggestedReason(item));
  const opener = useRef<Element | null>(null);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');

  // The version is that of what is on the screen, which the list may not know yet.
  function decide(decision: Decision | 'account') {
    void queue
      .decide({ ...entry, version: item.version }, { decision, reason, note })
      .then((act) => act && setNote(''));
  }

  function ask() {
    opener.current = document.activeElement;
    setDialog('open');
  }

  useDeskKeys(areKeysOn, (act) => {
    if (typeof act === 'object') setReason(textRules[act.reason - 1] ?? reason);
    else if (act === 'keep' || act === 'remove' || act === 'hold') decide(act);
    else return false;
    return true;
  });

  return (
    <>
      <CaseView item={item} />
      {wrong && <DeskWrong code={wrong} className="mt-3" />}
      <div className="mt-4 border-t border-line pt-4">
        <DecideForm
          reason={reason}
          onReason={setReason}
          note={note}
          onNote={setNote}
          onDecide={decide}
          onRemoveAccount={item.can.removeAccount ? ask : null}
        />
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

/** What most reporters said; of what a check held, that it is spam where the same stood elsewhere. */
function suggestedReason({ reports, holds }: ModerationCase): TextRule {
  const [most] = reports.toSorted((a, b) => b.count - a.count);
  if (most) return most.reason;
  return holds.some(({ reason }) => reason.startsWith('repeated_')) ? 'spam' : 'other';
}
