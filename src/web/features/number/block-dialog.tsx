import type { NumberView } from '#contract/number.ts';
import { Modal } from '#web/components/modal.tsx';
import { useHome } from '#web/features/numbering/home.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { BlockHelp } from './block-help.tsx';

interface BlockDialogProps {
  view: NumberView;
  isOpen: boolean;
  onClose: () => void;
}

/** What to do about an unwanted number. */
export default function BlockDialog({ view, isOpen, onClose }: BlockDialogProps) {
  const { t } = useLocale();
  // Reports are taken where people live; who calls may be anywhere.
  const country = useHome() ?? view.phone.country;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('block.title')} closeLabel={t('common.close')}>
      <BlockHelp view={view} own={ownPhone(navigator.userAgent)} country={country} />
    </Modal>
  );
}

/** What a browser says of the phone that it runs on; null for other devices. */
export function ownPhone(userAgent: string): 'iphone' | 'android' | null {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  return /Android/.test(userAgent) ? 'android' : null;
}
