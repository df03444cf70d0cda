import { CalendarX } from 'lucide-react';
import { dangerButton, plainButton, waitingButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface CancelRenewalDialogProps {
  isOpen: boolean;
  isSending: boolean;
  /** Last day of Pro, formatted. */
  until: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirmation of cancelling, as simple as that of paying. */
export function CancelRenewalDialog({ isOpen, isSending, until, onClose, onConfirm }: CancelRenewalDialogProps) {
  const { t } = useLocale();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<CalendarX size={24} aria-hidden="true" />}
      title={t('payment.pro.cancel_title')}
      text={<p>{t('payment.pro.cancel_text', { date: until })}</p>}
      finalFocus={() => document.querySelector<HTMLElement>('[data-act=cancel-renewal]')}
      actions={
        <>
          <button type="button" className={plainButton} onClick={onClose}>
            {t('payment.pro.keep')}
          </button>
          <button
            type="button"
            className={`${dangerButton} ${waitingButton}`}
            aria-disabled={isSending}
            onClick={onConfirm}
          >
            {t('payment.pro.cancel')}
          </button>
        </>
      }
    />
  );
}
