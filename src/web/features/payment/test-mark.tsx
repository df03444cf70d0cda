import { FlaskConical } from 'lucide-react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** States that no real money is charged. */
export function TestMark() {
  const { t } = useLocale();
  return (
    <p className="mb-3 flex gap-2.5 rounded-xl bg-suspicious-soft px-4 py-3 text-[0.9375rem] font-medium text-suspicious">
      <FlaskConical size={19} aria-hidden="true" className="mt-0.5 shrink-0" />
      {t('payment.test')}
    </p>
  );
}
