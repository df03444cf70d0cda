import type { Transparency } from '#contract/transparency.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import { exampleMonth } from '#web/features/transparency/example-month.ts';
import { MonthCard } from '#web/features/transparency/month-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Reports and decisions by month; the newest is expanded. Works without script. */
export function TransparencyPage({ told: { zone, months } }: { told: Transparency }) {
  const { t } = useLocale();
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('footer.transparency')}</h1>
      <p className="max-w-[68ch] text-muted">{t('transparency.lead')}</p>
      <p className="max-w-[68ch] text-muted">{t('transparency.small', { zone })}</p>
      {months.length === 0 && (
        <>
          <p className="card p-5">{joinSentences([t('transparency.none'), t('transparency.example_text')])}</p>
          <MonthCard month={exampleMonth} title={t('transparency.example')} isOpen />
        </>
      )}
      {months.map((month, at) => (
        <MonthCard key={month.month} month={month} isOpen={at === 0} />
      ))}
    </div>
  );
}
