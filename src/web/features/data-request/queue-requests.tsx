import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import type { QueueDataRequest } from '#contract/data-request.ts';
import { longestAnswer, shortestAnswer } from '#contract/data-request-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { useToken } from '#web/api/member-query.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { DecisionBar } from '#web/features/moderation/decision-bar.tsx';
import { DueDate } from '#web/features/moderation/due-date.tsx';
import { QueueWrong } from '#web/features/moderation/queue-wrong.tsx';
import { useStoredWords } from '#web/features/sign-in/stored-words.ts';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const chip = 'rounded-full px-2.5 text-[0.8125rem] leading-6 font-semibold';
const list = 'GET /api/v6/moderation/data_requests';

/** Open data requests (access, erasure, objection), earliest due first. Hidden if none is waiting. */
export function QueueRequests() {
  const { t } = useLocale();
  const token = useToken();
  const waiting = usePagedList(list, {}, 20);
  if (token === null || waiting.items.length === 0) return null;
  return (
    <section aria-labelledby="desk-requests" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="desk-requests" className="text-[1.0625rem]">
        {t('desk.request.title')}
      </h2>
      <PagedRows list={waiting}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {waiting.items.map((request) => (
            <li key={request.id} className="card p-4 sm:p-5">
              <RequestCase request={request} />
            </li>
          ))}
        </ul>
      </PagedRows>
    </section>
  );
}

function RequestCase({ request }: { request: QueueDataRequest }) {
  const { t } = useLocale();
  const address = useAddress();
  // phrases: desk.request.kind.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-[1.0625rem]">
          {t(`desk.request.kind.${request.kind}` as PhraseKey)}{' '}
          <PageLink href={address(`/number/${request.phone}`)} className="link">
            <PhoneText>{request.international}</PhoneText>
          </PageLink>
        </h3>
        {request.status === 'extended' && (
          <span className={`${chip} bg-brand-soft text-brand`}>{t('desk.request.extended')}</span>
        )}
        <DueDate due={request} className={chip} isChip />
      </div>
      {request.text !== '' && (
        <div>
          <h4 className="mb-1 text-[0.875rem] font-semibold">{t('desk.request.text')}</h4>
          <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] break-words whitespace-pre-line">
            {request.text}
          </p>
        </div>
      )}
      {request.isUnlisted && <p className="text-[0.9375rem]">{t('desk.request.unlisted')}</p>}
      <Decision request={request} />
    </article>
  );
}

type Decided = 'answer' | 'refuse' | 'extend';

function Decision({ request }: { request: QueueDataRequest }) {
  const { t } = useLocale();
  const [note, setNote] = useStoredWords(`data_request:${request.id}`);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [asked, setAsked] = useState<Decided>('answer');
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const isReady = [...note.trim()].length > shortestAnswer && !isSending;

  /** Decisions cannot be undone, so their effect is confirmed first. */
  function ask(decision: Decided, pressed: HTMLElement) {
    if (!isReady) return;
    opener.current = pressed;
    setAsked(decision);
    setAsking(true);
  }

  async function decide(decision: Decided) {
    setAsking(false);
    if (!isReady) return;
    setSending(true);
    setWrong(null);
    const seen = { request_id: request.id, request_version: request.version };
    const answer = await callApi('POST /api/v6/moderation/data_request/decide', {
      fields: { ...seen, decision, note },
    });
    setSending(false);
    if (answer.ok) setNote('');
    else setWrong(answer.problem.code);
    if (answer.ok || answer.problem.code !== 'moderation.refused') await refreshLists(list);
  }

  const extend = {
    act: 'later' as const,
    label: t('desk.request.extend'),
    isOff: !isReady,
    isAsking: true,
    onAct: (pressed: HTMLElement) => ask('extend', pressed),
  };
  // phrases: desk.request.ask_text.*
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <DecisionBar
        actions={[
          {
            act: 'keep',
            label: t('desk.request.answer'),
            isOff: !isReady,
            isAsking: true,
            onAct: (pressed) => ask('answer', pressed),
          },
          {
            act: 'remove',
            label: t('desk.request.refuse'),
            isOff: !isReady,
            isAsking: true,
            onAct: (pressed) => ask('refuse', pressed),
          },
          ...(request.can.extend ? [extend] : []),
        ]}
      >
        <ReasonField label={t('desk.request.note')} value={note} maxLength={longestAnswer} onChange={setNote} />
      </DecisionBar>
      {wrong !== null && <QueueWrong code={wrong} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        icon={<Send size={22} aria-hidden="true" />}
        tone="warning"
        title={t('desk.request.ask')}
        text={<p>{t(`desk.request.ask_text.${asked}` as PhraseKey)}</p>}
        finalFocus={() => opener.current}
        actions={
          <>
            <button type="button" className={plainButton} onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </button>
            <button type="button" className={primaryButton} onClick={() => void decide(asked)}>
              {t(`desk.request.${asked}` as PhraseKey)}
            </button>
          </>
        }
      />
    </div>
  );
}
