import { useState } from 'react';
import { shortestMessage } from '#contract/complaint-rule.ts';
import type { QueueAppeal } from '#contract/moderation.ts';
import { longestWords } from '#contract/text-rule.ts';
import { callApi } from '#web/api/call-api.ts';
import { useToken } from '#web/api/member-query.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { useStoredWords } from '#web/features/sign-in/stored-words.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { QueueWrong } from './queue-wrong.tsx';
import { ruleWords } from './rule-words.ts';
import { ShownText } from './shown-text.tsx';
import { TextPlace } from './text-place.tsx';

/** Appeals against holds, removals and suspensions without a complaint. Hidden if none is waiting. */
export function QueueAppeals() {
  const { t } = useLocale();
  const token = useToken();
  const list = usePagedList('GET /api/v6/moderation/appeals', {}, 20);
  if (token === null || list.items.length === 0) return null;
  return (
    <section aria-labelledby="desk-appeals" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="desk-appeals" className="text-[1.0625rem]">
        {t('desk.appeal.title')}
      </h2>
      <PagedRows list={list}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {list.items.map((appeal) => (
            <li key={appeal.id} className="card p-4 sm:p-5">
              <Appeal appeal={appeal} />
            </li>
          ))}
        </ul>
      </PagedRows>
    </section>
  );
}

/** Labels of the buttons, the same as for complaints about removed texts. */
const buttons = {
  removed: { lift: 'desk.restore', keep: 'desk.stay_removed' },
  held: { lift: 'desk.measure.lift', keep: 'desk.measure.keep' },
  suspended: { lift: 'desk.measure.lift', keep: 'desk.measure.keep' },
} as const;

function Appeal({ appeal }: { appeal: QueueAppeal }) {
  const { t } = useLocale();
  const [note, setNote] = useStoredWords(`appeal:${appeal.id}`);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const rule = ruleWords(t, appeal.rule);
  const isReady = [...note.trim()].length > shortestMessage && !isSending;

  async function judge(decision: 'lift' | 'keep') {
    if (!isReady) return;
    setSending(true);
    setWrong(null);
    const fields = { appeal_id: appeal.id, revision: appeal.revision, decision, note };
    const answer = await callApi('POST /api/v6/moderation/appeal/decide', { fields });
    setSending(false);
    if (answer.ok) setNote('');
    else setWrong(answer.problem.code);
    if (answer.ok || answer.problem.code === 'moderation.changed') await refreshLists('GET /api/v6/moderation/appeals');
  }

  const { lift, keep } = buttons[appeal.restriction];
  // phrases: desk.appeal.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 text-[0.9375rem]">
      <h3 className="text-[1.0625rem]">{t(`desk.appeal.${appeal.restriction}`)}</h3>
      {appeal.phone !== null && (
        <p>
          <TextPlace {...appeal} isThere={false} />
        </p>
      )}
      {appeal.text !== null && (
        <p dir="auto" className="rounded-control bg-page p-3 break-words whitespace-pre-line">
          <ShownText kind={appeal.kind} text={appeal.text} />
        </p>
      )}
      {appeal.removed.map(({ kind, textId, text }) => (
        <p key={`${kind}:${textId}`} dir="auto" className="rounded-control bg-page p-3 break-words whitespace-pre-line">
          <ShownText kind={kind} text={text} />
        </p>
      ))}
      {rule !== '' && <p>{rule}</p>}
      {appeal.firstNote !== null && (
        <p>
          <PhraseWith phrase="desk.appeal.note" elements={{ note: <bdi>{appeal.firstNote}</bdi> }} />
        </p>
      )}
      {appeal.isFirstUnknown && <p>{t('desk.appeal.unknown')}</p>}
      <div>
        <h4 className="mb-1 text-[0.875rem] font-semibold">{t('desk.complaint.side.author')}</h4>
        <p dir="auto" className="border-s-2 border-line ps-3 break-words whitespace-pre-line">
          {appeal.words}
        </p>
      </div>
      {wrong !== null && <QueueWrong code={wrong} />}
      <DecisionBar
        actions={[
          { act: 'keep', label: t(lift), isOff: !isReady, onAct: () => void judge('lift') },
          { act: 'other', label: t(keep), isOff: !isReady, onAct: () => void judge('keep') },
        ]}
      >
        <ReasonField label={t('desk.complaint.note')} value={note} maxLength={longestWords} onChange={setNote} />
        <p className="text-[0.875rem] text-muted">{t('desk.measure.final')}</p>
      </DecisionBar>
    </article>
  );
}
