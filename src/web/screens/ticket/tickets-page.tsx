import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { MyComplaints, useMyComplaints } from '#web/features/complaint/my-complaints.tsx';
import { MyRequests } from '#web/features/data-request/my-requests.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { InboxFrame } from '#web/screens/inbox/inbox-frame.tsx';

/** A member's complaints, appeals and data requests with their status. */
export function TicketsPage() {
  const { t } = useLocale();
  const address = useAddress();
  const { last, wrong } = useMyComplaints();
  return (
    <InboxFrame tab="/tickets" title={t('tickets.title')} lead={t('tickets.lead')}>
      <p className="-mt-2">
        <PageLink href={address('/ticket')} className="link inline-flex min-h-11 items-center">
          {t('ticket.have')}
        </PageLink>
      </p>
      <SectionCard title={t('tickets.complaints')}>
        <MyComplaints />
      </SectionCard>
      {/* Rendered once the list above has loaded, which would otherwise move it. */}
      {(last !== null || wrong !== null) && (
        <SectionCard title={t('data_request.title')}>
          <MyRequests />
        </SectionCard>
      )}
    </InboxFrame>
  );
}
