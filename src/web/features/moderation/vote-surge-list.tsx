import { useState } from 'react';
import type { VoteSurge } from '#contract/moderation.ts';
import { callApi } from '#web/api/call-api.ts';
import { useToken } from '#web/api/member-query.ts';
import { removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';
import { keepFocus } from '#web/components/next-focus.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useReaderTimeRange } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { type DoneAct, refreshQueue } from './done-acts.ts';
import { QueueWrong } from './queue-wrong.tsx';

/** Vote surges, and the decision whether the votes count (C4). */
export function VoteSurgeList({ onDone }: { onDone: (act: DoneAct) => void }) {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/moderation/bursts', {}, 20);
  const { items, last } = list;
  return (
    <>
      <p className="max-w-[70ch] text-[0.9375rem] text-muted">{t('desk.burst.lead')}</p>
      <PagedRows list={list}>
        {items.length === 0 ? (
          <p className="card p-8 text-center text-muted">
            {last === null ? t('history.loading') : t('desk.empty_list')}
          </p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {items.map((voteSurge) => (
              <li key={voteSurge.phone} className="card p-4 sm:p-5">
                <VoteSurgeItem voteSurge={voteSurge} onDone={onDone} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  );
}

function VoteSurgeItem({ voteSurge, onDone }: { voteSurge: VoteSurge; onDone: (act: DoneAct) => void }) {
  const { t } = useLocale();
  const address = useAddress();
  const token = useToken();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { phone, version } = voteSurge;
  const range = useReaderTimeRange();

  async function decide(decision: 'keep' | 'remove', pressed: Element) {
    if (isSending) return;
    const goOn = keepFocus(pressed);
    setSending(true);
    setWrong(null);
    const fields = { phone, burst_version: version, decision };
    const answer = await callApi('POST /api/v6/moderation/burst/decide', { fields });
    setSending(false);
    if (!answer.ok) {
      setWrong(answer.problem.code);
      if (answer.problem.code !== 'moderation.refused') await refreshQueue();
      return;
    }
    const kind = decision === 'keep' ? 'burst_kept' : 'burst_removed';
    onDone({ actId: answer.data.actId, kind, subject: phone, until: answer.data.undoUntilTimestamp });
    await removeFromLists(token, 'GET /api/v6/moderation/bursts', (one) => one.phone === phone);
    goOn();
  }

  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-[1.0625rem]">
        <PageLink href={address(`/number/${phone}`)} rel="nofollow" className="link">
          <PhoneText>{voteSurge.international}</PhoneText>
        </PageLink>
      </h2>
      <p className="text-[0.9375rem]">
        {voteSurge.sign === 'bad'
          ? t('desk.burst.bad', { number: voteSurge.votes })
          : t('desk.burst.good', { number: voteSurge.votes })}{' '}
        · {t('desk.burst.young', { number: voteSurge.young })}
      </p>
      <p className="text-[0.875rem] text-muted">{range(voteSurge.firstAtTimestamp, voteSurge.lastAtTimestamp)}</p>
      {wrong && <QueueWrong code={wrong} />}
      <DecisionBar
        actions={[
          {
            act: 'keep',
            label: t('desk.burst.keep'),
            isOff: isSending,
            onAct: (pressed) => void decide('keep', pressed),
          },
          {
            act: 'remove',
            label: t('desk.burst.remove'),
            isOff: isSending,
            onAct: (pressed) => void decide('remove', pressed),
          },
        ]}
      />
    </article>
  );
}
