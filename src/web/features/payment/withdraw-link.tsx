import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Withdrawal link in the wording that the law requires, wherever something was or can be bought. */
export function WithdrawLink({ order }: { order?: string | undefined }) {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <PageLink
      href={address(order === undefined ? '/withdraw' : `/withdraw?${new URLSearchParams({ order })}`)}
      className="link no-print inline-flex min-h-11 items-center text-[0.9375rem] underline"
    >
      {t('withdraw.title')}
    </PageLink>
  );
}
