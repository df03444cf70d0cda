import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Says that nothing can be bought here yet, and whom one may write to. */
export function NotForSale({ text }: { text: string }) {
  const { t } = useLocale();
  const { supportEmail } = useSite().site;
  return (
    <p className="mt-3 rounded-xl bg-raised px-4 py-3 text-[0.9375rem]">
      {text}
      {supportEmail && (
        <>
          {' '}
          {t('wallet.questions')}{' '}
          <a href={`mailto:${supportEmail}`} className="link font-medium wrap-anywhere">
            {supportEmail}
          </a>
        </>
      )}
    </p>
  );
}
