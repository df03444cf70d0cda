import type { ReactNode } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { QuestionDialog } from '#web/components/question-dialog.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface UnlistDialogProps {
  number: ReactNode;
  /** How many comments everybody reads about the number. */
  comments: number;
  isOpen: boolean;
  onClose: () => void;
  /** Resolves to an error code. */
  onConfirm: () => Promise<string | null>;
}

export default function UnlistDialog({ number, comments, isOpen, onClose, onConfirm }: UnlistDialogProps) {
  const { t } = useLocale();
  // phrases: error.*
  return (
    <QuestionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('unlist.confirm.title')}
      words={{ confirm: t('unlist.button'), cancel: t('common.cancel'), close: t('common.close') }}
      onConfirm={async () => {
        const wrong = await onConfirm();
        return wrong && t(`error.${wrong}` as PhraseKey);
      }}
    >
      <p className="mb-2">{number}</p>
      <p className="mb-2 text-[0.9375rem]">{t('unlist.confirm.text')}</p>
      <p className="text-[0.9375rem] text-muted">
        {comments > 0 && t('metric.read.comments', { count: comments })} {t('unlist.stays.comments')}
      </p>
    </QuestionDialog>
  );
}
