import type { Prices } from '#contract/wallet.ts';
import { readNumcy } from '#shared/numcy.ts';
import { plainButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Explains following and its price, with a link to the followed comments. */
export function FollowCard({ prices }: { prices: Prices }) {
  const { t, formatNumber } = useLocale();
  const { open } = useSettingsWay();
  return (
    <SectionCard title={t('follow.list')}>
      <p className="mb-3 text-[0.9375rem] text-muted">
        {t('follow.card', { number: formatNumber(readNumcy(prices.follow)) })}
      </p>
      <button type="button" className={`needs-script ${plainButton}`} onClick={() => open('monthly')}>
        {t('follow.manage')}
      </button>
    </SectionCard>
  );
}
