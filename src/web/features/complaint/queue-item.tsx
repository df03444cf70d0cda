import type { QueueComplaint } from '#contract/complaint.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { RevisionList } from '#web/components/revision-list.tsx';
import { ShownText } from '#web/features/moderation/shown-text.tsx';
import { StateChip } from '#web/features/moderation/state-chip.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ContactGist } from './contact-gist.tsx';
import { QueueDecision, type QueueDecisionProps } from './queue-decision.tsx';

interface QueueItemProps extends QueueDecisionProps {
  /** From 1; null for a single text. */
  place: number | null;
}

const head = 'mb-1 text-[0.875rem] font-semibold';
const quote = 'rounded-control border border-line bg-raised px-4 py-3 text-[0.9375rem] whitespace-pre-line';

/** One text of a complaint: its state then, similar texts, and the decision with its reason. */
export function QueueItem(props: QueueItemProps) {
  const { item, place, ...deciding } = props;
  const { t, formatNumber } = useLocale();
  const moment = useReaderTime();
  // phrases: complaint.outcome.*, desk.complaint.side.*
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      {place !== null && <h3 className="text-[1rem]">{t('desk.complaint.place', { number: place })}</h3>}
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-x-2">
          <h4 className="text-[0.875rem] font-semibold">{t('desk.complaint.was')}</h4>
          <StateChip state={item.state} />
        </div>
        <blockquote dir="auto" className={quote}>
          <ShownText kind={item.kind} text={item.text} />
        </blockquote>
      </div>
      {item.textNow !== null && (
        <div>
          <h4 className={head}>{t('desk.complaint.now')}</h4>
          <blockquote dir="auto" className={quote}>
            <ShownText kind={item.kind} text={item.textNow} />
          </blockquote>
        </div>
      )}
      {item.earlier.map(({ text, likeness, isSame }) => (
        <div key={text}>
          <h4 className={`${head} ${isSame ? 'text-unwanted' : ''}`}>
            {isSame
              ? t('desk.complaint.same')
              : t('desk.complaint.like', { percent: formatNumber(likeness, { style: 'percent' }) })}
          </h4>
          <blockquote dir="auto" className={quote}>
            {text}
          </blockquote>
        </div>
      ))}
      {item.askedUntilTimestamp !== null && (
        <p className="text-[0.9375rem]">{t('complaint.asked_until', { date: moment(item.askedUntilTimestamp) })}</p>
      )}
      {item.answer !== null && (
        <div>
          <h4 className={head}>{t('desk.complaint.answer')}</h4>
          <ContactGist gist={item.answer} />
          <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line empty:hidden">
            {item.answer.text}
          </p>
        </div>
      )}
      {item.outcome !== null && (
        <div>
          <h4 className={head}>{t('desk.complaint.first')}</h4>
          <p className="text-[0.9375rem]">{t(`complaint.outcome.${item.outcome}` as PhraseKey)}</p>
          <p dir="auto" className="text-[0.9375rem] text-muted whitespace-pre-line">
            {item.words}
          </p>
        </div>
      )}
      {item.appeal !== null && (
        <div>
          <h4 className={head}>{t(`desk.complaint.side.${item.appeal.side}` as PhraseKey)}</h4>
          <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line">
            {item.appeal.text}
          </p>
        </div>
      )}
      <ItemRecord item={item} />
      {item.isWarned && <p className="text-[0.9375rem]">{t('desk.complaint.warned')}</p>}
      {item.can.decide && <QueueDecision item={item} {...deciding} />}
      {item.isWaiting && !item.can.decide && <p className="text-[0.9375rem]">{t('desk.complaint.for_others')}</p>}
    </section>
  );
}

/** Earlier versions of the text, and its author's record. */
function ItemRecord({ item }: { item: QueueComplaint['items'][number] }) {
  const { t, formatRelative } = useLocale();
  const at = useReaderTime();
  return (
    <>
      <RevisionList
        title={t('desk.revisions', { number: item.revisions.length })}
        revisions={item.revisions}
        wordMoment={at}
      />
      {item.author !== null && (
        <div>
          <h4 className={head}>{t('desk.author')}</h4>
          <p className="flex flex-wrap gap-x-3 text-[0.9375rem]">
            <span>
              {t('desk.joined', { when: formatRelative(new Date(item.author.openedAtTimestamp * 1000), new Date()) })}
            </span>
            <span>{t('desk.removed_before', { number: item.author.removedTexts })}</span>
            <span>{t('desk.complaint.upheld', { number: item.author.upheldComplaints })}</span>
          </p>
        </div>
      )}
    </>
  );
}
