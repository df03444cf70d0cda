import type { PhraseKey } from '#shared/phrases.ts';
import { QuestionDialog } from '#web/components/question-dialog.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface ClearHistoryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Resolves to an error code. */
  onConfirm: () => Promise<string | null>;
}

export default function ClearHistoryDialog({ isOpen, onClose, onConfirm }: ClearHistoryDialogProps) {
  const { t } = useLocale();
  // phrases: error.*
  return (
    <QuestionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('history.clear.title')}
      words={{ confirm: t('history.clear.button'), cancel: t('common.cancel'), close: t('common.close') }}
      onConfirm={async () => {
        const wrong = await onConfirm();
        return wrong && t(`error.${wrong}` as PhraseKey);
      }}
    >
      <p>{t('history.clear.text')}</p>
    </QuestionDialog>
  );
}
