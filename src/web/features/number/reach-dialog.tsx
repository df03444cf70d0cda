import { AppWindow, Copy, MessageCircle, MessageSquareText, Phone, PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NumberView } from '#contract/number.ts';
import { Modal } from '#web/components/modal.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { copyText } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { reachLinks } from './reach-links.ts';

interface ReachDialogProps {
  view: NumberView;
  isOpen: boolean;
  onClose: () => void;
}

const row =
  'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 text-start font-medium no-underline transition-colors duration-150 hover:bg-raised';

/** All ways to contact a number. Contacts no third party before one is chosen. */
export default function ReachDialog({ view, isOpen, onClose }: ReachDialogProps) {
  const { t } = useLocale();
  const { number, international } = view.phone;
  const links = reachLinks(number);
  // A deactivated holder's number is not shown in dialogs.
  const isShown = view.common.profileView !== 'CANCELED';
  async function copy() {
    const isCopied = await copyText(`+${number}`);
    showToast(isCopied ? t('toast.number_copied') : t('toast.copy_failed'));
    if (isCopied) onClose();
  }
  const icon = { size: 20, 'aria-hidden': true, className: 'shrink-0 text-muted' } as const;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('reach.title')} closeLabel={t('common.close')}>
      {isShown && (
        <p className="mb-2 text-[1.25rem] font-semibold tracking-tight">
          <PhoneText>{international}</PhoneText>
        </p>
      )}
      <ul className="-mx-3">
        <Way href={links.call} icon={<Phone {...icon} />}>
          {t('action.call')}
        </Way>
        <Way href={links.sms} icon={<MessageSquareText {...icon} />}>
          {t('reach.sms')}
        </Way>
        <li>
          <button type="button" className={row} onClick={() => void copy()}>
            <Copy {...icon} />
            {t('action.copy_number')}
          </button>
        </li>
        <Way href={links.whatsapp} icon={<MessageCircle {...icon} />}>
          {t('reach.whatsapp')}
        </Way>
        <Way href={links.whatsappWeb} icon={<AppWindow {...icon} />} isElsewhere>
          {t('reach.whatsapp_web')}
        </Way>
        <Way href={links.viber} icon={<PhoneCall {...icon} />}>
          {t('login.provider.viber')}
        </Way>
      </ul>
      <p className="mt-2 text-[0.875rem] text-muted">{t('reach.outside')}</p>
    </Modal>
  );
}

interface WayProps {
  href: string;
  icon: ReactNode;
  /** An external page: opens in a new tab, without a referrer. */
  isElsewhere?: boolean;
  children: ReactNode;
}

function Way({ href, icon, isElsewhere = false, children }: WayProps) {
  return (
    <li>
      <a href={href} rel="nofollow noopener noreferrer" target={isElsewhere ? '_blank' : undefined} className={row}>
        {icon}
        {children}
      </a>
    </li>
  );
}
