import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** The whole procedure of a complaint, so that its sender need not search for it. */
export function ComplaintRules() {
  const { t } = useLocale();
  const terms = useTerms();
  return (
    <div className="grid gap-2 text-[0.875rem] text-muted">
      <p>{t('complaint.terms_first', terms)}</p>
      <p>{t('complaint.terms_second')}</p>
      <p>{t('complaint.terms_third', terms)}</p>
    </div>
  );
}
