import type { AcquaintanceRequest } from '#contract/acquaintance.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { RequestActs } from './request-acts.tsx';
import { useRequestWords } from './request-words.ts';

export default function RequestLists() {
  const { t } = useLocale();
  return (
    <>
      <SectionCard title={t('acquaintance.box_incoming')}>
        <Box box="incoming" none={t('acquaintance.none_incoming')} />
      </SectionCard>
      <SectionCard title={t('acquaintance.box_outgoing')}>
        <Box box="outgoing" none={t('acquaintance.none_outgoing')} />
      </SectionCard>
    </>
  );
}

function Box({ box, none }: { box: 'incoming' | 'outgoing'; none: string }) {
  const list = usePagedList('GET /api/v6/fof/list', { box });
  return (
    <PagedRows list={list} className="min-h-12">
      {list.last?.total === 0 && <p className="text-muted">{none}</p>}
      <ul className="divide-y divide-line">
        {list.items.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
    </PagedRows>
  );
}

function Row({ request }: { request: AcquaintanceRequest }) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const say = useRequestWords();
  const { phone, international, countFriends } = request;
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      {phone !== null && (
        <PageLink href={address(`/number/${phone}`)} className="link min-h-11 content-center font-medium">
          <PhoneText>{international ?? phone}</PhoneText>
        </PageLink>
      )}
      <p>{say(request)}</p>
      {countFriends > 0 && (
        <p className="text-[0.875rem] text-muted">{t('acquaintance.count', { number: formatNumber(countFriends) })}</p>
      )}
      <RequestActs request={request} onChanged={() => refreshLists('GET /api/v6/fof/list')} />
    </li>
  );
}
