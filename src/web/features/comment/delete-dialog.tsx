import { type ReactNode, useRef } from 'react';
import { dangerButton, plainButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What is asked before a text is deleted. `plain`: keep or delete; `warning`: it cannot be undone, and what goes with it. */
export type DeleteQuestion = { kind: 'plain'; title: string } | { kind: 'warning'; title: string; text?: string };

interface DeleteDialogProps {
  question: DeleteQuestion;
  icon: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  onDelete: () => void;
  /** What has the focus when it is left without deleting. */
  opener: () => HTMLElement | null;
}

export default function DeleteDialog({ question, icon, isOpen, onClose, onDelete, opener }: DeleteDialogProps) {
  const { t } = useLocale();
  const isDone = useRef(false);
  function remove() {
    isDone.current = true;
    onClose();
    onDelete();
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      icon={icon}
      tone="warning"
      title={question.title}
      text={
        question.kind === 'warning' && (
          <>
            <p>{t('comment.delete_for_good')}</p>
            {question.text && <p>{question.text}</p>}
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
    />
  );
}
