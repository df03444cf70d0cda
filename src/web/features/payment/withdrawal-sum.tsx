import type { WithdrawalResult } from '#contract/withdrawal.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useMoney } from './money.ts';

interface WithdrawalSumProps {
  result: WithdrawalResult;
  /** Nothing is confirmed yet. */
  isPreview?: boolean;
}

/** Result of a withdrawal: what is refunded, and what remains. */
export function WithdrawalSum({ result, isPreview = false }: WithdrawalSumProps) {
  const { t } = useLocale();
  const money = useMoney();
  const [numcy, spent] = [readNumcy(result.numcy), readNumcy(result.spent)];
  const outcome =
    isPreview && result.outcome === 'refunded' ? 'withdraw.would' : (`withdraw.result.${result.outcome}` as PhraseKey);
  // phrases: withdraw.result.*
  return (
    <div className="grid gap-2">
      <p>{t(outcome, { money: money(result.amount, result.currency) })}</p>
      {numcy > 0n && <p>{t('withdraw.taken', { count: numcy })}</p>}
      {result.usedAmount > 0 && <p>{t('withdraw.used', { money: money(result.usedAmount, result.currency) })}</p>}
      {spent > 0n && <p>{t('withdraw.kept', { count: spent })}</p>}
    </div>
  );
}
