import type { SpamCampaign } from '#contract/spam-campaign.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Numbers whose verdict changes, with both labels. */
export function SpamCampaignVerdicts({ spamCampaign }: { spamCampaign: SpamCampaign }) {
  const { t } = useLocale();
  if (spamCampaign.verdictChanges === 0)
    return <p className="text-[0.9375rem] text-muted">{t('desk.wave.no_verdict')}</p>;
  // phrases: desk.wave.label.*
  const cell = 'border-t border-line py-2 pe-3 text-start';
  return (
    <details className="rounded-control border border-line px-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-[0.9375rem] font-semibold">
        {t('desk.wave.verdicts', { number: spamCampaign.verdictChanges })}
      </summary>
      <table className="mb-2 w-full text-[0.9375rem]">
        <thead className="text-[0.8125rem] text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t('common.phone_number')}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t('desk.wave.before')}
            </th>
            <th scope="col" className="py-1 text-start font-normal">
              {t('desk.wave.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {spamCampaign.verdicts.map(({ phone, international, before, after }) => (
            <tr key={phone}>
              <th scope="row" className={`${cell} font-normal`}>
                {/* On small screens it may wrap between its groups, since the words beside it need the room. */}
                <bdi dir="ltr" className="tabular-nums">
                  {international}
                </bdi>
              </th>
              <td className={cell}>{t(`desk.wave.label.${before}` as PhraseKey)}</td>
              <td className={cell}>{t(`desk.wave.label.${after}` as PhraseKey)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
