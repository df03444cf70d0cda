import { ChevronsUp, Crown, Eye, EyeOff, Wallet } from 'lucide-react';
import { joinSentences } from '#shared/join-sentences.ts';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { PanelGap, PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { useAboutMoney } from '#web/features/payment/about-money.tsx';
import { useMoney } from '#web/features/payment/money.ts';
import { useOffers } from '#web/features/payment/offers.ts';
import { useAddress } from '#web/features/site/address.ts';
import { SettingsLink } from '#web/features/site/settings-link.tsx';
import { useSettingsWay } from '#web/features/site/settings-place.ts';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMyNumber } from './account.ts';
import { AccountProblem } from './settings-account.tsx';
import { SettingSwitch } from './settings-switch.tsx';

/** Features that cost numcy or need Pro, each with price in numcy and money, and its state. */
export function AdvancedSettings() {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const { open } = useSettingsWay();
  const { mine } = useMyNumber();
  const about = useAboutMoney();
  const money = useMoney();
  const terms = useTerms();
  const { data: offers } = useOffers();
  const price = mine ? readNumcy(mine.paidAlert.paidSearchPrice) : 1n;
  const isPro = mine?.account.isPro === true;
  const plans = offers?.pro.map(({ period, amount }) =>
    t(`advanced.pro.${period}`, { money: money(amount, offers.currency) }),
  );
  const inMoney = (numcy: bigint) => {
    const said = about(numcy);
    return said && t('advanced.in_money', { number: numcy, money: said });
  };
  const state = (isOn: boolean | undefined) => mine && t(isOn ? 'advanced.on' : 'advanced.off');
  return (
    <>
      <AccountProblem />
      <SettingSwitch
        name="overlimit"
        label={t('advanced.pay_more.title')}
        text={joinSentences(
          [t('advanced.pay_more.text', { count: price }), inMoney(price)].filter((text) => text !== null),
        )}
        save={(value) => callApi(value ? 'POST /api/v6/params/overlimit' : 'POST /api/v6/params/overlimit/disable')}
      />
      <p className="flex justify-between gap-4 border-b border-line px-5 py-3 text-[0.9375rem] text-muted">
        <span>{t('advanced.left')}</span>
        <b className="shrink-0 text-text tabular-nums">
          {mine ? formatNumber(Math.max(0, mine.common.leftRequests)) : '…'}
        </b>
      </p>
      <div className={`${panelRow} hover:bg-transparent`}>
        <PanelRowContent
          icon={<ChevronsUp size={20} aria-hidden="true" />}
          title={t('advanced.boost.title')}
          text={joinSentences([t('advanced.boost.text'), inMoney(1n)].filter((text) => text !== null))}
          value={t('wallet.price.boost_numcy', terms)}
          isWay={false}
        />
      </div>
      {/* Shows the state of a switch in a different view, and links there. */}
      <button type="button" data-opens="privacy" className={panelRow} onClick={() => open('privacy')}>
        <PanelRowContent
          icon={<EyeOff size={20} aria-hidden="true" />}
          title={t('privacy.private_lookups.title')}
          text={t('advanced.with_pro')}
          value={state(isPro && mine?.account.settings.antispy)}
        />
      </button>
      <div className={`${panelRow} hover:bg-transparent`}>
        <PanelRowContent
          icon={<Eye size={20} aria-hidden="true" />}
          title={t('visitors.title')}
          text={t('advanced.with_pro')}
          value={state(isPro)}
          isWay={false}
        />
      </div>
      <PanelGap />
      <SettingsLink href={address('/paywall/')} className={panelRow}>
        <PanelRowContent
          icon={<Wallet size={20} aria-hidden="true" />}
          title={t('wallet.title')}
          value={mine ? t('wallet.numcy', { count: readNumcy(mine.common.balance) }) : '…'}
        />
      </SettingsLink>
      <SettingsLink href={address('/paywall/?tab=pro')} className={`${panelRow} min-h-18`}>
        <PanelRowContent
          icon={<Crown size={20} aria-hidden="true" />}
          title={t('wallet.pro.title')}
          // Dates are only on the page that knows whether it renews.
          text={isPro ? t('advanced.pro.active') : joinSentences([...(plans ?? []), t('advanced.pro.none')])}
        />
      </SettingsLink>
    </>
  );
}
