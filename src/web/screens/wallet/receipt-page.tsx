import { ReceiptText } from 'lucide-react';
import { plainButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { ReceiptCard } from '#web/features/payment/receipt-card.tsx';
import { useOrder } from '#web/features/payment/use-order.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What was bought, as one keeps it. */
export function ReceiptPage({ number }: { number: string }) {
  const { t } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const { order, wrong } = useOrder(number);
  const back = (
    <PageLink href={address('/paywall/')} className={`no-print justify-self-start ${plainButton}`}>
      {t('wallet.title')}
    </PageLink>
  );
  if (order === null && wrong !== null) {
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
      {order && <ReceiptCard order={order} />}
      {back}
    </div>
  );
}
