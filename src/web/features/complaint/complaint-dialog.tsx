import { useEffect, useState } from 'react';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import { Modal } from '#web/components/modal.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintRules } from './complaint-rules.tsx';
import { ComplaintSentNote } from './complaint-sent-note.tsx';
import { type ComplaintTarget, isOfName } from './complaint-target.ts';

export interface ComplaintDialogProps {
  isOpen: boolean;
  onClose: () => void;
  target: ComplaintTarget;
  /** The text complained about, shown for reference. */
  text: string;
}

/** Complaint dialog: rules, form, then the ticket. Reopening starts over, since the form's fields are discarded. */
export default function ComplaintDialog({ isOpen, onClose, target, text }: ComplaintDialogProps) {
  const { t } = useLocale();
  const [sent, setSent] = useState<ComplaintSent | null>(null);
  useEffect(() => {
    if (isOpen) setSent(null);
  }, [isOpen]);

  const title = isOfName(target) ? t('names.complain_shown') : t('complaint.title');
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={sent === null ? title : t('complaint.sent_title')}
      closeLabel={t('common.close')}
    >
      {sent === null ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <blockquote
            dir="auto"
            className="rounded-control border-s-4 border-line bg-raised px-3.5 py-2.5 text-[0.9375rem]"
          >
            <p className="line-clamp-3 whitespace-pre-line">{text}</p>
          </blockquote>
          <ComplaintRules />
          <ComplaintForm target={target} place={location.pathname} onSent={setSent} />
        </div>
      ) : (
        <ComplaintSentNote sent={sent} onClose={onClose} />
      )}
    </Modal>
  );
}
