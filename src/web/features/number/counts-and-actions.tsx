import { createIsomorphicFn } from '@tanstack/react-start';
import { Ban, MessageCircle, Phone, PhoneIncoming, Share2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NumberView } from '#contract/number.ts';
import { sumEvidence } from '#shared/evidence-sums.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { BlockWithoutScript } from './block-help.tsx';
import { useNumberActions } from './number-actions.ts';

/** Side by side, as wide as the longest word; four in two columns on very narrow screens, stacked for large text. */
const row = (number: number) =>
  number === 4 ? 'grid min-[15rem]:grid-cols-2 min-[22rem]:flex' : 'grid min-[15rem]:flex';

export function Counts({ view }: { view: NumberView }) {
  const { t, formatNumber } = useLocale();
  const { metrics, verdict } = view;
  const rating = formatNumber(metrics.index, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const { openReports } = sumEvidence(verdict.evidence.items);
  const { commentsCount, lookups } = metrics;
  const tiles = [
    metrics.isRated
      ? [rating, t('metric.rating'), t('metric.read.rating', { rating })]
      : ['–', t('metric.no_rating'), t('metric.read.no_rating')],
    [formatNumber(openReports), t('metric.complaints'), t('verdict.reported.complaints', { count: openReports })],
    ...(commentsCount > 0
      ? [[formatNumber(commentsCount), t('metric.comments'), t('metric.read.comments', { count: commentsCount })]]
      : []),
    [formatNumber(lookups), t('metric.lookups'), t('metric.read.lookups', { count: lookups })],
  ];
  return (
    <ul className={`gap-px border-y border-line bg-line ${row(tiles.length)}`}>
      {tiles.map(([value, label, sentence]) => (
        <li key={label} className="number-count">
          <small aria-hidden="true">{label}</small>
          {/* Keyed by value: a longer count in the middle would count as a layout shift. */}
          <b key={value} aria-hidden="true">
            {value}
          </b>
          <span className="sr-only">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

/** Highlights: the number calls many people now, or many block it. Hidden otherwise. */
export function Signs({ view }: { view: NumberView }) {
  const { t } = useLocale();
  const { manyCallsPeople, manyCallsDays } = useSite().site.promises;
  const { isManyCalls, bans } = view.metrics;
  if (!isManyCalls && bans === 0) return null;
  return (
    <ul className="grid gap-2 border-b border-line px-5 py-3 text-[0.9375rem]">
      {isManyCalls && (
        <li className="flex gap-2.5">
          <PhoneIncoming size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-suspicious" />
          <span>
            <b className="font-semibold">{t('number.many_calls')}</b>
            <span className="block text-[0.875rem] text-muted">
              {joinSentences([
                t('number.many_calls_note', { count: manyCallsPeople }),
                t('number.many_calls_days', { count: manyCallsDays }),
              ])}
            </span>
          </span>
        </li>
      )}
      {bans > 0 && (
        <li className="flex gap-2.5">
          <Ban size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-unwanted" />
          <span>{t('number.bans', { count: bans })}</span>
        </li>
      )}
    </ul>
  );
}

/** Browsers with script have the dialog and do not load this. */
const helpWithoutScript = createIsomorphicFn()
  .server((view: NumberView): ReactNode => <BlockWithoutScript view={view} />)
  .client((_: NumberView): ReactNode => null);

/** Unwanted or unassigned numbers are offered for blocking instead of saving; saving stays in the header's menu. */
export function Actions({
  view,
  onTell,
  onBlock,
}: {
  view: NumberView;
  /** Scrolls to the opinion section. */
  onTell: () => void;
  onBlock: () => void;
}) {
  const { t } = useLocale();
  const session = useSession();
  const login = useLoginAddress(undefined, 'tell');
  const links = useNumberActions(view.phone.number, view.phone.type === 'emergency');
  const isToBlock = view.metrics.isUnwanted || view.verdict.headline === 'not_in_use';
  const call = (
    <ActionLink href={links.callHref} icon={<Phone size={22} strokeWidth={1.9} aria-hidden="true" />}>
      {t('action.call')}
    </ActionLink>
  );
  return (
    <div className="no-print p-2.5">
      <div className={`gap-1 ${row(view.phone.type === 'emergency' ? 3 : 4)}`}>
        {isToBlock ? (
          <button
            type="button"
            className="needs-script number-act text-unwanted"
            aria-haspopup="dialog"
            onClick={onBlock}
          >
            <Ban size={22} strokeWidth={1.9} aria-hidden="true" />
            {t('block.title')}
          </button>
        ) : (
          call
        )}
        {view.phone.type !== 'emergency' && (
          // Link to the opinion section; without script to the sign-in.
          <a
            href={session ? '#tell' : login}
            rel="nofollow"
            className="number-act"
            onClick={(event) => {
              event.preventDefault();
              onTell();
            }}
          >
            <MessageCircle size={22} strokeWidth={1.9} aria-hidden="true" />
            {t('action.tell')}
          </a>
        )}
        <button type="button" className="needs-script number-act" onClick={() => links.share(view.phone.international)}>
          <Share2 size={22} strokeWidth={1.9} aria-hidden="true" />
          {t('action.share')}
        </button>
        {isToBlock ? (
          call
        ) : (
          <ActionLink
            href={links.contactHref}
            icon={<UserPlus size={22} strokeWidth={1.9} aria-hidden="true" />}
            isDownload
          >
            {t('action.add_contact')}
          </ActionLink>
        )}
      </div>
      {isToBlock && <noscript>{helpWithoutScript(view)}</noscript>}
    </div>
  );
}

function ActionLink({
  href,
  icon,
  isDownload = false,
  children,
}: {
  href: string;
  icon: ReactNode;
  isDownload?: boolean;
  children: ReactNode;
}) {
  return (
    <a href={href} className="number-act" rel="nofollow" download={isDownload || undefined}>
      {icon}
      {children}
    </a>
  );
}
