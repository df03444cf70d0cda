import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NumcyReceipt } from '#contract/wallet.ts';
import { giftReceiptNumber, numcyReceiptNumber } from '#contract/wallet-rule.ts';
import { plainButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { GiftReceiptCard, useGiftReceipt } from '#web/features/payment/gift-receipt-card.tsx';
import { ReceiptCard } from '#web/features/payment/receipt-card.tsx';
import { useOrder } from '#web/features/payment/use-order.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { NumcyReceiptCard } from '#web/features/wallet/numcy-receipt-card.tsx';
import { useNumcyReceipt } from '#web/features/wallet/use-numcy-receipt.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Lists in which monthly payments are shown and ended. */
const monthlyLists: Partial<Record<NumcyReceipt['ledger']['kind'], 'hide.list' | 'follow.list'>> = {
  comment_hide: 'hide.list',
  comment_follow: 'follow.list',
};

/** Receipt of a purchase, a gift, or a payment with numcy; the number's form tells which. */
export function ReceiptPage({ number }: { number: string }) {
  const [, gift] = giftReceiptNumber.exec(number) ?? [];
  if (gift !== undefined) return <Given id={gift} />;
  return numcyReceiptNumber.test(number) ? <NumcyPaid number={number} /> : <Bought number={number} />;
}

function Given({ id }: { id: string }) {
  const { receipt, wrong } = useGiftReceipt(id);
  return <Frame wrong={wrong}>{receipt && <GiftReceiptCard receipt={receipt} />}</Frame>;
}

function Bought({ number }: { number: string }) {
  const { order, wrong } = useOrder(number);
  return <Frame wrong={order === null ? wrong : null}>{order && <ReceiptCard order={order} />}</Frame>;
}

function NumcyPaid({ number }: { number: string }) {
  const { t } = useLocale();
  const address = useAddress();
  const { receipt, wrong } = useNumcyReceipt(number);
  const list = receipt && monthlyLists[receipt.ledger.kind];
  const further = list && (
    <PageLink href={address('/settings?view=monthly')} className={`no-print ${plainButton}`}>
      {t(list)}
    </PageLink>
  );
  return (
    <Frame wrong={wrong} further={further}>
      {receipt && <NumcyReceiptCard receipt={receipt} />}
    </Frame>
  );
}

interface FrameProps {
  /** Error code if there is no receipt. */
  wrong: string | null;
  /** Further links of the receipt. */
  further?: ReactNode;
  children: ReactNode;
}

function Frame({ wrong, further, children }: FrameProps) {
  const { t } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const back = (
    <PageLink href={address('/paywall/')} className={`no-print ${plainButton}`}>
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
      <div className="flex flex-wrap gap-2">
        {further}
        {back}
      </div>
    </div>
  );
}
