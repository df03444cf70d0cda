import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { OrderState } from '#contract/payment.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { paidPhrase } from '#web/features/payment/paid-phrase.ts';
import { ReceiptCard } from '#web/features/payment/receipt-card.tsx';
import { useOrder } from '#web/features/payment/use-order.ts';
import { refreshAccount } from '#web/features/profile/account.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useBalance } from '#web/features/wallet/balance.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const good: readonly OrderState[] = ['paid'];
const bad: readonly OrderState[] = ['failed', 'expired'];

/** Return page of the payment provider: state of the payment, and the receipt. */
export function OrderPage({ number }: { number: string }) {
  const { t } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const { order, wrong, isAsking, isTired, askAgain } = useOrder(number);
  const { reload } = useBalance();
  const state = order?.state ?? 'open';
  // The purchase changes the header and other parts.
  useEffect(() => {
    if (state === 'open') return;
    void reload();
    void refreshAccount();
  }, [state]);

  if (order === null && wrong !== null && !isAsking) {
    return (
      <MessagePage
        icon={<CircleX size={30} aria-hidden="true" />}
        title={t('payment.order.unknown.title')}
        text={sayRefusal(wrong)}
      >
        <div className="flex flex-wrap justify-center gap-2">
          <button type="button" className={primaryButton} onClick={askAgain}>
            {t('common.retry')}
          </button>
          <PageLink href={address('/paywall/')} className={plainButton}>
            {t('wallet.title')}
          </PageLink>
        </div>
      </MessagePage>
    );
  }
  const Icon = good.includes(state) ? CircleCheck : bad.includes(state) ? CircleX : Hourglass;
  // phrases: payment.order.*
  const title =
    order?.state === 'paid' && order.isTest
      ? 'payment.order.paid.test_title'
      : (`payment.order.${state}.title` as PhraseKey);
  const sayState = () => {
    if (order?.state === 'paid') return t(paidPhrase(order), { count: readNumcy(order.numcy) });
    return isTired && state === 'open' ? t('payment.order.late') : t(`payment.order.${state}.text` as PhraseKey);
  };
  return (
    <div aria-live="polite" aria-busy={order === null}>
      <MessagePage icon={<Icon size={30} aria-hidden="true" />} title={t(title)} text={sayState()}>
        <div className="flex flex-wrap justify-center gap-2">
          {state === 'open' ? (
            <button
              type="button"
              className={`${plainButton} ${waitingButton}`}
              aria-disabled={isAsking}
              onClick={() => !isAsking && askAgain()}
            >
              {t('payment.order.again')}
            </button>
          ) : (
            <PageLink
              href={address(`/paywall/?tab=${order?.product.startsWith('pro') ? 'pro' : 'tier1'}`)}
              className={primaryButton}
            >
              {t('payment.order.wallet')}
            </PageLink>
          )}
        </div>
        {wrong !== null && (
          <p role="alert" className="text-center text-[0.9375rem] text-unwanted">
            {sayRefusal(wrong)}
          </p>
        )}
        {order && <ReceiptCard order={order} />}
      </MessagePage>
    </div>
  );
}
