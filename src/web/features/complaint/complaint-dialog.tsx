import { useEffect, useState } from 'react';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintSentNote } from './complaint-sent-note.tsx';
import type { ComplaintTarget } from './complaint-target.ts';

export interface ComplaintDialogProps {
  isOpen: boolean;
  onClose: () => void;
  target: ComplaintTarget;
  /** What it says, so that one sees what is complained about. */
  text: string;
}

/**
 * Complains about a text: first the terms, folded, then the form, at last the ticket. Who opens it anew begins anew; the
 * form's fields are gone with it.
 */
export default function ComplaintDialog({ isOpen, onClose, target, text }: ComplaintDialogProps) {
  const { t } = useLocale();
  const [areTermsOpen, setTermsOpen] = useState(false);
  const [isFormOpen, setFormOpen] = useState(false);
  const [sent, setSent] = useState<ComplaintSent | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    setTermsOpen(false);
    setFormOpen(false);
    setSent(null);
  }, [isOpen]);

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={sent === null ? t('complaint.title') : t('complaint.sent_title')}
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
          <div className="text-[0.9375rem]">
            <div id="complaint-terms" className={areTermsOpen ? 'grid gap-2' : 'line-clamp-2'}>
              <p>{t('complaint.terms_first')}</p>
              {areTermsOpen && (
                <>
                  <p>{t('complaint.terms_second')}</p>
                  <p>{t('complaint.terms_third')}</p>
                </>
              )}
            </div>
            {!areTermsOpen && (
              <button
                type="button"
                aria-expanded={false}
                aria-controls="complaint-terms"
                className="link min-h-11 font-medium"
                onClick={() => setTermsOpen(true)}
              >
                {t('common.show_more')}
              </button>
            )}
          </div>
          {isFormOpen ? (
            <ComplaintForm target={target} place={location.pathname} onSent={setSent} />
          ) : (
            <button
              type="button"
              // Who has not read the terms may go on all the same: it only looks as if it waited for that.
              className={`${areTermsOpen ? primaryButton : `${plainButton} opacity-60`} justify-self-end`}
              onClick={() => {
                setTermsOpen(true);
                setFormOpen(true);
              }}
            >
              {t('complaint.reveal')}
            </button>
          )}
        </div>
      ) : (
        <ComplaintSentNote sent={sent} onClose={onClose} />
      )}
    </Modal>
  );
}
