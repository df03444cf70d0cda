import type { Withdrawal } from '#contract/withdrawal.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WithdrawalSum } from './withdrawal-sum.tsx';

/** Time of receipt of a withdrawal, and its result if it may be shown here. */
export function WithdrawalAnswer({ order, withdrawal }: { order: string; withdrawal: Withdrawal }) {
  const { t, formatDate } = useLocale();
  const address = useAddress();
  const isMember = useSession() !== null;
  const { sendsMail } = useSite().site;
  const { receivedAtTimestamp, result } = withdrawal;
  const at = new Date(receivedAtTimestamp * 1000);
  const received = formatDate(at, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <section className="card p-5">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('withdraw.received_at')}</dt>
        <dd className="font-semibold max-sm:mb-2">
          <time dateTime={at.toISOString()}>{received}</time>
        </dd>
        <dt className="text-muted">{t('receipt.number')}</dt>
        <dd className="font-semibold tabular-nums">
          <bdi>{order}</bdi>
        </dd>
      </dl>
      {result === null ? (
        <p className="mt-4">{t(sendsMail ? 'withdraw.by_mail' : 'withdraw.no_mail')}</p>
      ) : (
        <div className="mt-4">
          <WithdrawalSum result={result} />
          {isMember && (
            <PageLink href={address('/paywall/')} className="link mt-2 inline-flex min-h-11 items-center">
              {t('payment.order.wallet')}
            </PageLink>
          )}
        </div>
      )}
    </section>
  );
}
