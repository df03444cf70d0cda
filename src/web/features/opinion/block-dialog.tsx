import { Ban } from 'lucide-react';
import { useRef } from 'react';
import type { NumberView } from '#contract/number.ts';
import { dangerButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { BlockHelp } from '#web/features/number/block-help.tsx';
import { useHome } from '#web/features/numbering/home.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface BlockDialogProps {
  view: NumberView;
  isOpen: boolean;
  onClose: () => void;
}

/** The block button in the opinion section. */
const findBlock = () => document.querySelector<HTMLElement>('#tell [data-act=tell-block]');

/** How to block an unwanted number on the phone, and where to report it. */
export default function BlockDialog({ view, isOpen, onClose }: BlockDialogProps) {
  const { t } = useLocale();
  const isHolder = useSession()?.phone === view.phone.number;
  // The reader's country, where reports are taken; the caller may be anywhere.
  const country = useHome() ?? view.phone.country;
  const isBlocking = useRef(false);
  /** Presses the page's button, so that the result shows where it can be undone. */
  function block() {
    isBlocking.current = true;
    onClose();
    const button = findBlock();
    if (button?.ariaPressed !== 'true') button?.click();
  }
  function nextFocus(): HTMLElement | null {
    const button = isBlocking.current ? findBlock() : null;
    isBlocking.current = false;
    button?.scrollIntoView({ block: 'center' });
    return button;
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('block.title')}
      closeLabel={t('common.close')}
      finalFocus={nextFocus}
    >
      {!isHolder && (
        <div className="mb-5 rounded-xl bg-raised p-4 text-[0.9375rem]">
          <p className="mb-3">{t('ban.text')}</p>
          <button type="button" className={dangerButton} onClick={block}>
            <Ban size={18} aria-hidden="true" />
            {t('ban.block')}
          </button>
        </div>
      )}
      <BlockHelp view={view} own={ownPhone(navigator.userAgent)} country={country} />
    </Modal>
  );
}

/** Phone platform by user agent; null for other devices. */
export function ownPhone(userAgent: string): 'iphone' | 'android' | null {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  return /Android/.test(userAgent) ? 'android' : null;
}
