import { type ReactNode, useRef, useState } from 'react';
import { dangerButton, plainButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/**
 * Question before deleting a text. `plain`: delete or keep; `complaint`: also whether to report another text;
 * `warning`: what else is deleted. The last two state that it cannot be undone.
 */
export type DeleteQuestion =
  | { kind: 'plain'; title: string }
  | { kind: 'complaint'; title: string; complaint: string; text: string }
  | { kind: 'warning'; title: string; text?: string };

interface DeleteDialogProps {
  question: DeleteQuestion;
  icon: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  onDelete: (isComplaint: boolean) => void;
  /** Element focused after cancelling. */
  opener: () => HTMLElement | null;
}

export default function DeleteDialog({ question, icon, isOpen, onClose, onDelete, opener }: DeleteDialogProps) {
  const { t } = useLocale();
  const isDone = useRef(false);
  const [isComplaint, setComplaint] = useState(false);
  function remove() {
    isDone.current = true;
    onClose();
    onDelete(isComplaint);
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      icon={icon}
      tone="warning"
      title={question.title}
      text={
        question.kind !== 'plain' && (
          <>
            <p>{t('comment.delete_for_good')}</p>
            {question.kind === 'warning' && question.text && <p>{question.text}</p>}
          </>
        )
      }
      finalFocus={() => (isDone.current ? null : opener())}
      actions={
        <>
          <button type="button" className={plainButton} onClick={onClose}>
            {question.kind === 'plain' ? t('comment.keep') : t('common.cancel')}
          </button>
          <button type="button" className={dangerButton} onClick={remove}>
            {t('comment.delete')}
          </button>
        </>
      }
    >
      {question.kind === 'complaint' && (
        <label className="mt-3 flex cursor-pointer gap-3 rounded-control bg-raised px-3.5 py-3">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isComplaint}
            checked={isComplaint}
            onChange={({ target }) => setComplaint(target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <span className="text-[0.9375rem] leading-snug">
            <span className="block font-medium">{question.complaint}</span>
            <span className="block text-[0.875rem] text-muted">{question.text}</span>
          </span>
        </label>
      )}
    </ConfirmDialog>
  );
}
