import type { QueueContext } from '#contract/moderation-queue.ts';
import { textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ShownText } from './shown-text.tsx';
import { TextPlace } from './text-place.tsx';

/** The text replied to, and the author's earlier removals. Hidden if there are neither. */
export function CaseContext({ context: { answers, removals } }: { context: QueueContext }) {
  const { t } = useLocale();
  const moment = useReaderTime();
  if (answers === null && removals.length === 0) return null;
  // phrases: rule.*
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {answers !== null && (
        <section>
          <h3 className="mb-1 text-[0.875rem] font-semibold">{t('desk.context.answers')}</h3>
          <p
            dir="auto"
            className="line-clamp-4 border-s-2 border-line ps-3 text-[0.9375rem] break-words whitespace-pre-line"
          >
            {answers.text}
          </p>
          {answers.state !== 'shown' && <p className="mt-1 text-[0.875rem] text-muted">{t('desk.context.hidden')}</p>}
        </section>
      )}
      {removals.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-[0.875rem] font-semibold">
            {t('desk.context.removals', { number: removals.length })}
          </summary>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {removals.map(({ text, rule, removedAtTimestamp, ...place }) => {
              const known = textRules.find((one) => one === rule);
              return (
                <li
                  key={`${place.kind} ${place.textId}`}
                  className="rounded-control bg-raised px-3 py-2 text-[0.9375rem]"
                >
                  <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
                    <span>
                      <TextPlace {...place} isThere={false} />
                    </span>
                    <span>{moment(removedAtTimestamp)}</span>
                    {known && <span>{t(`rule.${known}` as PhraseKey)}</span>}
                  </p>
                  <p dir="auto" className="line-clamp-3 break-words whitespace-pre-line">
                    <ShownText kind={place.kind} text={text} />
                  </p>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </div>
  );
}
