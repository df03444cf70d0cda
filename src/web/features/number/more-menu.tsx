import { useParams } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { iconButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Loaded when the button is first touched.
const loadPopup = () => import('./more-menu-popup.tsx');
const MoreMenuPopup = lazyPart(loadPopup, { close: ({ onChange }) => onChange(false) });

/** Header menu with actions on the number. */
export function MoreMenu() {
  const { t } = useLocale();
  const { phone = '' } = useParams({ strict: false }) as { phone?: string };
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`needs-script ${iconButton}`}
        aria-label={t('header.more')}
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        onPointerEnter={() => loadPopup().catch(() => {})}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
      >
        <EllipsisVertical size={21} aria-hidden="true" />
      </button>
      {state !== 'unused' && (
        <MoreMenuPopup
          anchor={button}
          phone={phone}
          isOpen={state === 'open'}
          onChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
        />
      )}
    </>
  );
}
