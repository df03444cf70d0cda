import { useState } from 'react';
import { plainButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { InstallLink } from '#web/features/site/install-app.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Features of this browser that need no program. */
export function OwnWays() {
  const { t } = useLocale();
  const address = useAddress();
  const [told, setTold] = useState<'asked' | 'missing' | null>(null);

  function takePhoneLinks() {
    try {
      // `%s` is replaced by the whole link including `tel:`, which the search parses.
      navigator.registerProtocolHandler('tel', `${location.origin}${address('/search')}?phone=%s`);
      setTold('asked');
    } catch {
      // Not supported by Safari; others require HTTPS.
      setTold('missing');
    }
  }

  return (
    <SectionCard title={t('connect.own.title')} anchor="install" className="scroll-mt-20">
      <p className="mb-3 max-w-[68ch]">{t('connect.own.install')}</p>
      <p className="mb-3 max-w-[68ch]">{t('connect.own.share')}</p>
      <p className="max-w-[68ch]">{t('connect.own.tel')}</p>
      <div className="needs-script mt-4 flex flex-wrap gap-2">
        <InstallLink className={plainButton} />
        <button type="button" className={plainButton} onClick={takePhoneLinks}>
          {t('connect.own.tel_button')}
        </button>
      </div>
      <p role="status" className="mt-2 text-[0.9375rem] text-muted empty:hidden">
        {told === 'asked' && t('connect.own.tel_asked')}
        {told === 'missing' && t('connect.own.tel_missing')}
      </p>
    </SectionCard>
  );
}
