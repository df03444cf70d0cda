import { callAddress } from '#web/api/call-api.ts';
import { shareLink } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Actions shared by the action row and the header's menu. */
export function useNumberActions(phone: string, isShort: boolean) {
  const { t, locale } = useLocale();
  const { publicUrl } = useSite();
  return {
    callHref: `tel:${isShort ? '' : '+'}${phone}`,
    contactHref: callAddress('GET /api/v202505/search/{phone}/contact.vcf', { path: { phone }, query: { locale } }),
    async share(title: string) {
      const outcome = await shareLink(`${publicUrl}/number/${phone}`, title);
      if (outcome === 'copied') showToast(t('toast.link_copied'));
      if (outcome === 'failed') showToast(t('toast.copy_failed'));
    },
  };
}
