import type { ModerationCase } from '#contract/moderation.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { RevisionList } from '#web/components/revision-list.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MarkedText } from './marked-text.tsx';
import { ReactionTable } from './reaction-table.tsx';
import { ShownText } from './shown-text.tsx';
import { StateChip } from './state-chip.tsx';
import { TextPlace } from './text-place.tsx';

const chip = 'rounded-full px-2.5 text-[0.8125rem] leading-6 font-semibold';
const block = 'border-t border-line pt-3';
const head = 'mb-1 text-[0.875rem] font-semibold';

/** One text with all data for the decision; the only person shown is its author. */
export function CaseView({ item }: { item: ModerationCase }) {
  const { t } = useLocale();
  const at = useReaderTime();
  const word = item.holds.map(({ evidence }) => evidence.word).find((one) => typeof one === 'string');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {item.isOnTop && <span className={`${chip} bg-unwanted-soft text-unwanted`}>{t('desk.on_top')}</span>}
        {item.isSetAside && <span className={`${chip} bg-unknown-soft text-unknown`}>{t('desk.set_aside')}</span>}
        <StateChip state={item.state} />
      </div>
      <blockquote
        dir="auto"
        className="rounded-control border border-line bg-raised px-4 py-3 text-[1.0625rem] whitespace-pre-line"
      >
        {word === undefined ? (
          <ShownText kind={item.kind} text={item.text} />
        ) : (
          <MarkedText text={item.text} word={String(word)} />
        )}
      </blockquote>
      <p className="text-[0.875rem] text-muted">
        {t('desk.written', { date: at(item.writtenAtTimestamp) })} ·{' '}
        {t('desk.waits', { date: at(item.openedAtTimestamp) })}
      </p>
      <WhyItWaits item={item} className={block} />
      {item.matches.length > 0 && (
        <section className={block}>
          <h3 className={head}>{t('desk.matches')}</h3>
          <ul className="grid gap-2">
            {item.matches.map((match) => (
              <li
                key={`${match.kind} ${match.textId}`}
                className="rounded-control bg-raised px-3 py-2 text-[0.9375rem]"
              >
                <p className="text-[0.8125rem] text-muted">
                  <TextPlace {...match} /> · {match.isOwn ? t('desk.same_author') : t('desk.other_author')}
                </p>
                <p dir="auto" className="line-clamp-3 whitespace-pre-line">
                  {match.text}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RevisionList
        title={t('desk.revisions', { number: item.revisions.length })}
        revisions={item.revisions}
        wordMoment={at}
        className={block}
      />
      <Author item={item} />
      <ReactionTable reactions={item.reactions} />
    </div>
  );
}

/** Findings of checks and reports of members. */
export function WhyItWaits({ item, className = '' }: { item: ModerationCase; className?: string }) {
  const { t } = useLocale();
  // phrases: desk.found.*, rule.*
  return (
    <section className={className}>
      <h3 className={head}>{t('desk.why')}</h3>
      <ul className="grid gap-1 text-[0.9375rem]">
        {item.holds.map(({ reason, evidence: { word = '', check = '' } }) => (
          <li key={reason}>{t(`desk.found.${reason}` as PhraseKey, { word: String(word), check: String(check) })}</li>
        ))}
        {item.reports.map(({ reason, count }) => (
          <li key={reason}>{t('desk.reports', { rule: t(`rule.${reason}` as PhraseKey), number: count })}</li>
        ))}
        {item.holds.length === 0 && item.reports.length === 0 && <li>{t('desk.found.moderator')}</li>}
      </ul>
      {item.reportWords.length > 0 && (
        <ul aria-label={t('desk.report_words')} className="mt-2 grid gap-1.5">
          {item.reportWords.map((words, at) => (
            <li key={at} dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line">
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Author({ item: { author } }: { item: ModerationCase }) {
  const { t, formatRelative } = useLocale();
  const address = useAddress();
  return (
    <section className={block}>
      <h3 className={head}>{t('desk.author')}</h3>
      <p className="flex flex-wrap gap-x-3 text-[0.9375rem]">
        <span>{t('desk.joined', { when: formatRelative(new Date(author.openedAtTimestamp * 1000), new Date()) })}</span>
        <span>{t('desk.removed_before', { number: author.removedTexts })}</span>
        <PageLink href={address(`/profile/${author.profileId}`)} rel="nofollow" className="link">
          {t('desk.profile')}
        </PageLink>
      </p>
    </section>
  );
}
