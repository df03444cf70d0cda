import type { WithdrawalResult } from '#contract/withdrawal.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMoney } from './money.ts';

/** Result of a withdrawal: what is refunded, and what remains. */
export function WithdrawalSum({ result }: { result: WithdrawalResult }) {
  const { t } = useLocale();
  const money = useMoney();
  const [numcy, spent] = [readNumcy(result.numcy), readNumcy(result.spent)];
  // phrases: withdraw.result.*
  return (
    <div className="grid gap-2">
      <p>{t(`withdraw.result.${result.outcome}` as PhraseKey, { money: money(result.amount, result.currency) })}</p>
      {numcy > 0n && <p>{t('withdraw.taken', { count: numcy })}</p>}
      {result.usedAmount > 0 && <p>{t('withdraw.used', { money: money(result.usedAmount, result.currency) })}</p>}
      {spent > 0n && <p>{t('withdraw.kept', { count: spent })}</p>}
    </div>
  );
}
