import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { numcyReceiptNumber } from '#contract/wallet-rule.ts';
import { plainButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { ReceiptCard } from '#web/features/payment/receipt-card.tsx';
import { useOrder } from '#web/features/payment/use-order.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { NumcyReceiptCard } from '#web/features/wallet/numcy-receipt-card.tsx';
import { useNumcyReceipt } from '#web/features/wallet/use-numcy-receipt.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What was bought for money, or paid for with numcy, as one keeps it. The number tells which. */
export function ReceiptPage({ number }: { number: string }) {
  return numcyReceiptNumber.test(number) ? <NumcyPaid number={number} /> : <Bought number={number} />;
}

function Bought({ number }: { number: string }) {
  const { order, wrong } = useOrder(number);
  return <Frame wrong={order === null ? wrong : null}>{order && <ReceiptCard order={order} />}</Frame>;
}

function NumcyPaid({ number }: { number: string }) {
  const { receipt, wrong } = useNumcyReceipt(number);
  return <Frame wrong={wrong}>{receipt && <NumcyReceiptCard receipt={receipt} />}</Frame>;
}

/** @param props.wrong code of why there is no receipt to show */
function Frame({ wrong, children }: { wrong: string | null; children: ReactNode }) {
  const { t } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const back = (
    <PageLink href={address('/paywall/')} className={`no-print justify-self-start ${plainButton}`}>
      {t('wallet.title')}
    </PageLink>
  );
  if (wrong !== null) {
    return (
      <MessagePage
        icon={<ReceiptText size={30} aria-hidden="true" />}
        title={t('receipt.title')}
        text={sayRefusal(wrong)}
      >
        {back}
      </MessagePage>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 py-6 md:py-10">
      <h1 className="sr-only">{t('receipt.title')}</h1>
      {children}
      {back}
    </div>
  );
}
