import { createIsomorphicFn } from '@tanstack/react-start';
import { Ban, MessageCircle, Phone, PhoneIncoming, Share2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NumberView } from '#contract/number.ts';
import { sumEvidence } from '#shared/evidence-sums.ts';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { BlockWithoutScript } from './block-help.tsx';
import { useNumberActions } from './number-actions.ts';

/**
 * Side by side, each as wide as the others or as its longest word, for no word is to be broken; four on a very narrow
 * screen two by two.
 */
const row = (number: number) => (number === 4 ? 'grid grid-cols-2 min-[22rem]:flex' : 'flex');

export function Counts({ view }: { view: NumberView }) {
  const { t, formatNumber } = useLocale();
  const { metrics, verdict } = view;
  const counts = [
    metrics.isRated
      ? [formatNumber(metrics.index, { minimumFractionDigits: 1, maximumFractionDigits: 1 }), t('metric.rating')]
      : ['–', t('metric.no_rating')],
    [formatNumber(sumEvidence(verdict.evidence.items).complaints), t('metric.complaints')],
    ...(metrics.commentsCount > 0 ? [[formatNumber(metrics.commentsCount), t('metric.comments')]] : []),
    [formatNumber(metrics.lookups), t('metric.lookups')],
  ];
  return (
    <dl className={`gap-px border-y border-line bg-line ${row(counts.length)}`}>
      {counts.map(([value, label]) => (
        <div key={label} className="number-count">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands out beside the counts: many are called by it just now, many block it. Nothing where neither is so. */
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
              {t('number.many_calls_note', { count: manyCallsPeople })}{' '}
              {t('number.many_calls_days', { count: manyCallsDays })}
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

/** The browser that runs script has the dialog, and neither reads nor loads this. */
const helpWithoutScript = createIsomorphicFn()
  .server((view: NumberView): ReactNode => <BlockWithoutScript view={view} />)
  .client((_: NumberView): ReactNode => null);

/**
 * An unwanted number, or one that nobody was given, is blocked, not kept; who wants it in the contacts finds that in the
 * header's menu.
 */
export function Actions({
  view,
  onComment,
  onBlock,
}: {
  view: NumberView;
  onComment: () => void;
  onBlock: () => void;
}) {
  const { t } = useLocale();
  const session = useSession();
  const login = useLoginAddress(undefined, 'comment');
  const links = useNumberActions(view.phone.number, view.phone.type === 'emergency');
  const isToBlock = view.metrics.isUnwanted || view.verdict.headline === 'not_in_use';
  const call = (
    <ActionLink href={links.callHref} icon={<Phone size={22} strokeWidth={1.9} aria-hidden="true" />}>
      {t('action.call')}
    </ActionLink>
  );
  return (
    <div className="no-print p-2.5">
      <div className={row(view.phone.type === 'emergency' ? 3 : 4)}>
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
          // A box to write in; without script the way to the sign-in.
          <a
            href={session ? '#comments' : login}
            rel="nofollow"
            className="number-act"
            onClick={(event) => {
              event.preventDefault();
              onComment();
            }}
          >
            <MessageCircle size={22} strokeWidth={1.9} aria-hidden="true" />
            {t('action.comment')}
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
      {view.phone.type !== 'emergency' && (
        // On a phone the card where one tells others may begin below the window.
        <a href="#tell" className="needs-script tell-link sm:hidden">
          <PhoneIncoming size={18} aria-hidden="true" className="shrink-0" />
          {t('action.tell')}
        </a>
      )}
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
