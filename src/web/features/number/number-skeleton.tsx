import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Placeholder of a slow answer; as tall as the real card, with the rest below the fold, so that nothing jumps. */
export function NumberSkeleton() {
  const { t } = useLocale();
  const bar = 'rounded-control bg-raised';
  return (
    <div
      className="mx-auto grid min-h-dvh max-w-[1080px] content-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:py-7"
      aria-busy="true"
    >
      <p role="status" className="sr-only">
        {t('number.loading')}
      </p>
      <div className="card grid h-108 animate-pulse content-start gap-4 p-5" aria-hidden="true">
        <div className={`${bar} h-14`} />
        <div className={`${bar} h-9 w-3/5`} />
        <div className={`${bar} h-5 w-4/5`} />
        <div className={`${bar} h-5 w-2/5`} />
        <div className={`${bar} mt-4 h-16`} />
        <div className={`${bar} h-16`} />
      </div>
      <div className="card h-72 animate-pulse p-5 max-lg:hidden" aria-hidden="true">
        <div className={`${bar} h-full`} />
      </div>
    </div>
  );
}
