import { type ReactNode, useRef, useState } from 'react';
import { headlineLooks } from '#shared/headline-look.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { dangerButton, plainButton } from './button.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LineIcon } from './line-icon.tsx';

/**
 * Asks before a draft is lost; without one, `leave` closes at once. Render `question` inside the dialog that it guards,
 * so that Escape closes the question first.
 */
export function useDiscardQuestion(hasDraft: () => boolean, onLeave: () => void): Guard {
  const { t } = useLocale();
  const writing = useRef<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  function leave() {
    if (isAsking) return;
    if (!hasDraft()) return onLeave();
    writing.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsking(true);
  }
  const question = (
    <ConfirmDialog
      isNested
      isOpen={isAsking}
      onClose={() => setAsking(false)}
      finalFocus={() => writing.current}
      icon={<LineIcon path={headlineLooks.suspicious.icon} size={24} />}
      title={t('discard.title')}
      text={<p>{t('discard.text')}</p>}
      actions={
        <>
          <button type="button" className={plainButton} onClick={() => setAsking(false)}>
            {t('discard.keep')}
          </button>
          <button
            type="button"
            className={dangerButton}
            onClick={() => {
              setAsking(false);
              onLeave();
            }}
          >
            {t('discard.confirm')}
          </button>
        </>
      }
    />
  );
  return { leave, question };
}

interface Guard {
  leave: () => void;
  question: ReactNode;
}
