import { UserX } from 'lucide-react';
import { useRef } from 'react';
import { dangerButton, plainButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface RemoveAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Element focused after cancelling. */
  opener: () => HTMLElement | null;
}

/** What removing an account removes, as a confirmation (C3). */
export default function RemoveAccountDialog({ isOpen, onClose, onConfirm, opener }: RemoveAccountDialogProps) {
  const { t } = useLocale();
  const isDone = useRef(false);
  if (isOpen) isDone.current = false;
  function confirm() {
    isDone.current = true;
    onClose();
    onConfirm();
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<UserX size={22} aria-hidden="true" />}
      tone="warning"
      title={t('desk.account.title')}
      text={<p>{t('desk.account.text')}</p>}
      finalFocus={() => (isDone.current ? null : opener())}
      actions={
        <>
          <button type="button" className={plainButton} onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="button" className={dangerButton} onClick={confirm}>
            {t('desk.account.confirm')}
          </button>
        </>
      }
    />
  );
}
