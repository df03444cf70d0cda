import { useRef } from 'react';
import { Modal } from '#web/components/modal.tsx';
import { BlockHelp } from '#web/features/number/block-help.tsx';
import { useHome } from '#web/features/numbering/home.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { BanPanel } from './ban-panel.tsx';
import type { OpinionPage } from './use-opinion.ts';

interface BlockDialogProps extends OpinionPage {
  isOpen: boolean;
  onClose: () => void;
}

/** What to do about an unwanted number: block it here, so that others know, and on the phone, so that it rings no more. */
export default function BlockDialog({ isOpen, onClose, ...page }: BlockDialogProps) {
  const { t } = useLocale();
  const { view } = page;
  // Reports are taken where people live; who calls may be anywhere.
  const country = useHome() ?? view.phone.country;
  const isTelling = useRef(false);
  const tell = () => {
    isTelling.current = true;
    onClose();
  };
  /** Where one tells others who it was, or where the focus was before. */
  function nextFocus(): HTMLElement | null {
    const place = isTelling.current ? document.getElementById('tell') : null;
    isTelling.current = false;
    place?.scrollIntoView();
    return place?.querySelector('button') ?? null;
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('block.title')}
      closeLabel={t('common.close')}
      finalFocus={nextFocus}
    >
      <BanPanel {...page} onTell={tell} />
      <BlockHelp view={view} own={ownPhone(navigator.userAgent)} country={country} />
    </Modal>
  );
}

/** What a browser says of the phone that it runs on; null for other devices. */
export function ownPhone(userAgent: string): 'iphone' | 'android' | null {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  return /Android/.test(userAgent) ? 'android' : null;
}
