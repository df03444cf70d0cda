import { type ReactNode, useId } from 'react';
import type { Statement } from '#contract/restriction.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { ruleWords } from '#web/features/moderation/rule-words.ts';
import { ShownText } from '#web/features/moderation/shown-text.tsx';
import { TextPlace } from '#web/features/moderation/text-place.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useDay, useLastDay } from '#web/features/site/last-day.ts';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { type AppealBy, StatementAppeal } from './statement-appeal.tsx';

interface StatementCardProps {
  statement: Statement;
  /** By the member's session, if left out. */
  by?: AppealBy | undefined;
}

/** Statement of reasons: restriction, duration, reason, decider and appeal. */
export function StatementCard({ statement, by }: StatementCardProps) {
  const { t } = useLocale();
  const address = useAddress();
  const id = useId();
  const { restriction, kind, phone, international, textId, text, source, appeal } = statement;
  const day = useDay();
  const isThere = restriction === 'barred' || isOver(statement);
  // phrases: statement.what.*, statement.source.*, statement.found.*, statement.decided.*
  const found = statement.isFoundByMachine ? 'machine' : 'people';
  const decided = statement.isDecidedByMachine ? 'machine' : 'people';
  const facts: [term: string, said: ReactNode][] = [
    [t('statement.since'), day(statement.appliedAtTimestamp)],
    [t('statement.how_long'), howLong(t, day, statement)],
    [t('statement.facts'), t(`statement.source.${source}` as PhraseKey)],
    [
      t('statement.machine'),
      `${t(`statement.found.${found}` as PhraseKey)} ${t(`statement.decided.${decided}` as PhraseKey)}`,
    ],
    [t('statement.ground.title'), <GroundWords key="ground" statement={statement} />],
  ];
  // Both sides read the moderator's own words, on the page of the complaint.
  if (statement.appealLink !== null && !statement.isDecidedByMachine) {
    const read = (
      <PageLink key="words" href={address(statement.appealLink)} aria-describedby={id} className="link underline">
        {t('complaint.outcome.kept_removed_why')}
      </PageLink>
    );
    facts.push([t('complaint.words'), read]);
  }
  // An appeal that was made stands below, with what became of it.
  if (appeal === null || appeal === 'possible')
    facts.push([t('statement.appeal.title'), <AppealWords key="appeal" statement={statement} />]);
  const isGone = phone === null && text === null && (restriction === 'removed' || restriction === 'held');
  return (
    <article className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-[1.125rem]">
          {t(`statement.what.${restriction}` as PhraseKey)}
        </h2>
        {isOver(statement) && (
          <span className="rounded-full bg-unknown-soft px-2.5 text-[0.8125rem] leading-6 font-semibold text-unknown">
            {t('statement.is_over')}
          </span>
        )}
      </div>
      {isGone && <p className="text-[0.9375rem] text-muted">{t('statement.gone')}</p>}
      {phone !== null && (
        <p className="text-[0.9375rem]">
          <TextPlace kind={kind} phone={phone} international={international} textId={textId} isThere={isThere} />
        </p>
      )}
      {text !== null && (
        <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line">
          <ShownText kind={kind} text={text} />
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] sm:gap-y-2">
        {facts.map(([term, said]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="mb-2 sm:mb-0">{said}</dd>
          </div>
        ))}
      </dl>
      <StatementAppeal statement={statement} by={by} />
    </article>
  );
}

/** Also a pause that has run out, since nothing marks its end. */
const isOver = ({ reversedAtTimestamp, endedAtTimestamp, untilTimestamp }: Statement) =>
  reversedAtTimestamp !== null ||
  endedAtTimestamp !== null ||
  (untilTimestamp !== null && untilTimestamp * 1000 <= Date.now());

function howLong(t: LocaleAccess['t'], day: (seconds: number) => string, statement: Statement): string {
  const { restriction, reversedAtTimestamp: reversed, endedAtTimestamp: ended, untilTimestamp: until } = statement;
  if (reversed !== null) return t('statement.long.reversed', { date: day(reversed) });
  if (ended !== null) return t('statement.long.ended', { date: day(ended) });
  if (until !== null) return t('statement.long.until', { date: day(until) });
  // phrases: statement.long.*
  return t(`statement.long.${restriction === 'suspended' ? 'removed' : restriction}` as PhraseKey);
}

const ownWords = ['no_contact', 'scam_label', 'court_decision', 'operator', 'unfounded_complaints'];

/** Legal ground, or the clause of the terms. */
function GroundWords({ statement: { isByLaw, ruling, rule } }: { statement: Statement }) {
  const { t, formatDate } = useLocale();
  const address = useAddress();
  // phrases: statement.rule.*
  const why = ownWords.includes(rule) ? t(`statement.rule.${rule}` as PhraseKey) : ruleWords(t, rule);
  if (isByLaw && ruling !== null) {
    const date = formatDate(new Date(`${ruling.date}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
    // Not torn apart at its spaces, unless it is longer than a line.
    const reference = <bdi className="inline-block">{ruling.reference}</bdi>;
    const typed = { court: <bdi>{ruling.court}</bdi>, date, reference };
    return <PhraseWith phrase="statement.ground.ruling" elements={typed} />;
  }
  if (isByLaw) return t('statement.ground.law');
  const terms = (
    <PageLink href={address('/terms')} className="link underline">
      {t('statement.terms')}
    </PageLink>
  );
  return (
    <>
      <PhraseWith phrase="statement.ground.terms" elements={{ terms }} /> {why}
    </>
  );
}

function AppealWords({ statement }: { statement: Statement }) {
  const { t } = useLocale();
  const address = useAddress();
  const lastDay = useLastDay();
  const { appealUntilTimestamp: until, appealLink, appealTo, appeal } = statement;
  if (until === null) return t(isOver(statement) ? 'statement.appeal.over' : 'statement.appeal.late');
  const isOnce = appealLink !== null || appeal !== null;
  const date = lastDay(until);
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t(isOnce ? 'statement.appeal.until_once' : 'statement.appeal.until', { date })}</p>
      {appeal !== null ? null : appealLink !== null ? (
        <PageLink href={address(appealLink)} className={`${plainButton} no-underline`}>
          {t('statement.appeal.open')}
        </PageLink>
      ) : appealTo !== null ? (
        <p>
          <PhraseWith
            phrase="held.appeal"
            elements={{
              address: (
                <a href={`mailto:${appealTo}`} className="link underline">
                  <bdi dir="ltr">{appealTo}</bdi>
                </a>
              ),
            }}
          />
        </p>
      ) : (
        <PageLink href={address('/contacts')} className={`${plainButton} no-underline`}>
          {t('comment.appeal')}
        </PageLink>
      )}
    </div>
  );
}
