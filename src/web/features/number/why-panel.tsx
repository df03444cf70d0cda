import type { EvidenceItem, HolderStatement, Verdict } from '#contract/number.ts';
import { headlineLooks, verdictShapes } from '#shared/headline-look.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { LineIcon } from '#web/components/line-icon.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { daysUntilMilder, fadedOn, fadeOf } from './evidence.ts';
import { tones } from './verdict-look.tsx';

interface WhyPanelProps {
  verdict: Verdict;
  /** The holder's current statement about the number. */
  stated?: HolderStatement | null;
}

/** Data behind the verdict: by kind and age, the bound, the thresholds, and what would change it. */
export function WhyPanel({ verdict, stated = null }: WhyPanelProps) {
  const { t } = useLocale();
  const { items } = verdict.evidence;
  return (
    <SectionCard title={t('why.title')}>
      <Meter verdict={verdict} />
      <VoteSurgeNote voteSurge={verdict.burst} />
      {items.length > 0 ? (
        <EvidenceTable evidence={verdict.evidence} />
      ) : (
        <p className="text-[0.9375rem]">{t('why.nothing')}</p>
      )}
      {verdict.beforeHolder > 0 && (
        <p className="mt-4 text-[0.875rem] text-muted">{t('why.before_holder', { count: verdict.beforeHolder })}</p>
      )}
      {stated && <StatedReports stated={stated} />}
      <OutlookNote verdict={verdict} />
      <p className="mt-2 text-[0.875rem] text-muted">
        {t('why.fair', { count: verdict.evidence.constants.halfLifeDays })}
      </p>
      <Formula verdict={verdict} />
    </SectionCard>
  );
}

/** Reports of the number since its holder's statement, counted from the day that the statement shows. */
function StatedReports({ stated }: { stated: HolderStatement }) {
  const { t, formatNumber } = useLocale();
  const day = useDay();
  const since = day(stated.sinceTimestamp, { dateStyle: 'medium' });
  // phrases: why.stated.no_calls, why.stated.spoofed
  return (
    <p className="mt-4 text-[0.875rem] text-muted">
      {t(`why.stated.${stated.kind}`, { since, number: formatNumber(stated.reports) })}
    </p>
  );
}

/** Position of the number between the thresholds. */
function Meter({ verdict }: { verdict: Verdict }) {
  const { t } = useLocale();
  const { risk, trust, label } = verdict;
  const { suspiciousFrom, unwantedFrom, trustedFrom } = verdict.evidence.constants;
  const isTrust = label === 'trusted';
  const value = isTrust ? trust : risk;
  const zones = isTrust
    ? ([
        [0, trustedFrom, 'fill-unknown-soft'],
        [trustedFrom, 100, 'fill-trusted-soft'],
      ] as const)
    : ([
        [0, suspiciousFrom, 'fill-unknown-soft'],
        [suspiciousFrom, unwantedFrom, 'fill-suspicious-soft'],
        [unwantedFrom, 100, 'fill-unwanted-soft'],
      ] as const);
  const words = isTrust ? (['unknown', 'trusted'] as const) : (['unknown', 'suspicious', 'unwanted'] as const);
  const from = { unknown: 0, suspicious: suspiciousFrom, unwanted: unwantedFrom, trusted: trustedFrom };
  const end = {
    unknown: isTrust ? trustedFrom : suspiciousFrom,
    suspicious: unwantedFrom,
    unwanted: 100,
    trusted: 100,
  };
  return (
    <div className="mb-4">
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-[0.9375rem]">
        <span aria-hidden="true">{isTrust ? t('why.trust') : t('why.risk')}</span>
        <b aria-hidden="true" className="tabular-nums">
          {t('why.of_100', { value })}
        </b>
        <span className="sr-only">{t(isTrust ? 'why.read.trust' : 'why.read.risk', { value })}</span>
      </p>
      <svg viewBox="0 0 1000 60" className="block h-auto w-full flip-rtl" aria-hidden="true">
        {zones.map(([start, stop, fill]) => (
          <rect
            key={start}
            x={start * 10 + (start && 2)}
            y={16}
            width={(stop - start) * 10 - 4}
            height={28}
            rx={8}
            className={fill}
          />
        ))}
        <rect
          x={Math.min(988, Math.max(0, value * 10 - 6))}
          y={4}
          width={12}
          height={52}
          rx={6}
          className={tones[label].fill}
        />
      </svg>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
        {words.map((word) => (
          <li key={word} className={`flex items-center gap-1.5 ${word === label ? 'font-semibold text-text' : ''}`}>
            <svg viewBox="1 1 22 22" className="size-3 shrink-0" aria-hidden="true">
              <path d={verdictShapes[word]} className={tones[word].fill} />
            </svg>
            <span aria-hidden="true">{t(`verdict.${word}.short`)}</span>
            <span className="sr-only">
              {t('why.read.zone', { verdict: t(`verdict.${word}.short`), from: from[word], to: end[word] })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const keyOf = (item: EvidenceItem) =>
  `${item.kind} ${item.source} ${item.isNew} ${item.isSameNetwork} ${item.beforeHolderOn}`;

function EvidenceTable({ evidence }: { evidence: Verdict['evidence'] }) {
  const { t, formatNumber, formatDate } = useLocale();
  const { items } = evidence;
  const { fadeDays } = evidence.constants;
  const ages = ['month', 'quarter', 'year', 'older'] as const;
  // phrases: evidence.kind.*
  // phrases: evidence.age.*
  // phrases: source.*
  return (
    <ul className="grid gap-2.5 text-[0.9375rem]">
      {items.map((item) => (
        <li key={keyOf(item)}>
          <div className="flex justify-between gap-3 max-[18rem]:flex-col">
            <span>{item.source ? t(`source.${item.source}` as PhraseKey) : t(`evidence.kind.${item.kind}`)}</span>
            <b className="shrink-0 tabular-nums">{formatNumber(item.count)}</b>
          </div>
          {item.isSameNetwork ? (
            <p className="text-[0.8125rem] text-muted">{t('evidence.same_network')}</p>
          ) : (
            item.isNew && <p className="text-[0.8125rem] text-muted">{t('evidence.new')}</p>
          )}
          {item.beforeHolderOn !== null && (
            <p className="text-[0.8125rem] text-muted">
              {t('evidence.before_holder', {
                date: formatDate(item.beforeHolderOn),
                end: formatDate(fadedOn(item.beforeHolderOn, fadeDays)),
              })}
            </p>
          )}
          <p className="text-[0.8125rem] text-muted">
            {ages
              .filter((age) => item.ages[age] > 0)
              .map((age) => t(`evidence.age.${age}`, { number: item.ages[age] }))
              .join(' · ')}
          </p>
          <p className="text-[0.8125rem] text-muted">
            {t('why.units', { units: formatNumber(item.units, { maximumFractionDigits: 1 }) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A vote surge, perhaps of few people: until moderators have reviewed it, votes of new accounts count half. */
function VoteSurgeNote({ voteSurge }: { voteSurge: Verdict['burst'] }) {
  const { t, formatDate } = useLocale();
  if (voteSurge === null) return null;
  const when = formatDate(new Date(voteSurge.sinceTimestamp * 1000));
  return (
    <p className="mb-4 flex gap-2.5 rounded-xl bg-suspicious-soft px-4 py-3 text-[0.875rem] text-suspicious">
      <LineIcon path={headlineLooks.suspicious.icon} size={18} className="mt-0.5 shrink-0" />
      <span>
        <b className="block font-semibold">{t('why.burst')}</b>
        {t('why.burst_text', { when })}
      </span>
    </p>
  );
}

/** How time changes the verdict. How many reports would worsen it is not disclosed. */
function OutlookNote({ verdict }: { verdict: Verdict }) {
  const { t } = useLocale();
  const days = daysUntilMilder(verdict);
  if (days === null) return null;
  return <p className="mt-4 text-[0.875rem] text-muted">{t('why.fades', { count: days })}</p>;
}

function Formula({ verdict }: { verdict: Verdict }) {
  const { t, formatNumber, formatDate } = useLocale();
  const { asOf, bad, good, constants, items } = verdict.evidence;
  const round = (units: number) => formatNumber(units, { maximumFractionDigits: 2 });
  return (
    <details className="mt-4 -mb-3 border-t border-line pt-1 text-[0.875rem] open:mb-0">
      <summary className="link flex min-h-11 items-center font-medium">{t('why.formula.title')}</summary>
      <div className="grid gap-2 pb-1 text-muted">
        <p>{t('why.formula.text', { count: constants.halfLifeDays, date: formatDate(asOf) })}</p>
        <ul className="list-disc ps-5">
          {items.map((item) => (
            <li key={keyOf(item)}>
              {t('why.formula.item', {
                number: item.count,
                kind: t(`evidence.kind.${item.kind}`),
                weight: round(item.weight),
                units: round(item.units),
              })}
              {item.beforeHolderOn !== null && (
                <span className="block">
                  {t('why.formula.fade', {
                    share: round(fadeOf(item.beforeHolderOn, asOf, constants.fadeDays)),
                    date: formatDate(item.beforeHolderOn),
                  })}
                </span>
              )}
              {item.cap !== null && <span className="block">{t('why.formula.cap', { cap: round(item.cap) })}</span>}
            </li>
          ))}
        </ul>
        <p
          dir="ltr"
          className="overflow-x-auto rounded-control bg-raised px-3 py-2 font-mono text-[0.8125rem] text-text"
        >
          B = {round(bad)}, G = {round(good)}, n = B + G, z = {round(constants.z)}
          <br />
          risk = 100 · wilsonLower(B, n) = {verdict.risk}
          <br />
          trust = 100 · wilsonLower(G, n) = {verdict.trust}
        </p>
        <p>
          {t('why.formula.thresholds', {
            suspicious: constants.suspiciousFrom,
            unwanted: constants.unwantedFrom,
            trusted: constants.trustedFrom,
          })}
        </p>
      </div>
    </details>
  );
}
