import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Marks decisions since the last visit. */
export function NewMark() {
  const { t } = useLocale();
  return (
    <span className="rounded-full bg-brand px-2 text-[0.75rem] leading-5 font-semibold text-on-brand">
      {t('report.new')}
    </span>
  );
}
