import { Menu } from '@base-ui/react/menu';
import { Copy, Phone, Settings, Share2, UserPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { copyText } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useNumberActions } from './number-actions.ts';

interface MoreMenuPopupProps {
  anchor: RefObject<HTMLButtonElement | null>;
  phone: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3.5 text-[0.9375rem] outline-none select-none data-highlighted:bg-raised';

export default function MoreMenuPopup({ anchor, phone, isOpen, onChange }: MoreMenuPopupProps) {
  const { t } = useLocale();
  const { open } = useSettingsWay();
  const isShort = phone.length < 4;
  const { callHref, contactHref, share } = useNumberActions(phone, isShort);
  const number = isShort ? phone : `+${phone}`;
  async function copy() {
    showToast((await copyText(number)) ? t('toast.number_copied') : t('toast.copy_failed'));
  }
  return (
    <Menu.Root open={isOpen} onOpenChange={onChange}>
      <Menu.Portal container={anchor.current?.parentElement ?? null}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-30">
          <Menu.Popup
            finalFocus={anchor}
            className="min-w-60 rounded-card border border-line bg-surface p-1.5 shadow-raised outline-none"
          >
            <Menu.LinkItem href={callHref} className={item}>
              <Phone size={18} aria-hidden="true" className="text-muted" />
              {t('action.call')}
            </Menu.LinkItem>
            <Menu.LinkItem href={contactHref} download className={item}>
              <UserPlus size={18} aria-hidden="true" className="text-muted" />
              {t('action.add_contact')}
            </Menu.LinkItem>
            <Menu.Item onClick={() => share(number)} className={item}>
              <Share2 size={18} aria-hidden="true" className="text-muted" />
              {t('action.share')}
            </Menu.Item>
            <Menu.Item onClick={copy} className={item}>
              <Copy size={18} aria-hidden="true" className="text-muted" />
              {t('action.copy_number')}
            </Menu.Item>
            <Menu.Item onClick={() => open()} className={item}>
              <Settings size={18} aria-hidden="true" className="text-muted" />
              {t('settings_title')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
