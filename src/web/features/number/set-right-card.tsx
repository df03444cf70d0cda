import type { ReactNode } from 'react';
import type { NumberView } from '#contract/number.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { holderAnchor } from '#web/features/name/holder-words.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useSite } from '#web/features/site/site.ts';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { setRightAnchor } from './set-right-link.tsx';

export interface SetRightCardProps {
  view: NumberView;
  /** Form for a statement about the number; elsewhere a link leads to it. */
  statement?: ReactNode;
}

/** Everything that can be done about a number's data: free ways first, the paid one last. */
export default function SetRightCard({ view, statement }: SetRightCardProps) {
  const { t } = useLocale();
  const address = useAddress();
  const { hidePrice, statementDays } = useSite().site.promises;
  const terms = useTerms();
  const session = useSession();
  const page = address(`/number/${view.phone.number}`);
  const mine = address(`/number/my#${setRightAnchor}`);
  // On the holder's own page the texts are on the public page, where they are answered.
  const at = (anchor: string) => (statement === undefined ? `#${anchor}` : `${page}#${anchor}`);
  const logins = {
    answer: useLoginAddress(page, 'tell'),
    unlist: useLoginAddress(address('/unlist'), 'unlist'),
    state: useLoginAddress(mine, 'state'),
    hide: useLoginAddress(`${page}#comments`),
  };
  const hasTexts = view.commentsTotal > 0;
  const hasNames = view.metrics.contactsCount > 0;
  const number = view.phone.number;
  // Nobody complains about the own name: its holder changes it.
  const hasHolder = view.profile !== null && session?.phone !== number;
  const noTexts = <p className="flex min-h-11 items-center text-[0.875rem] text-muted">{t('right.no_texts')}</p>;
  return (
    <SectionCard title={t('right.title')} anchor={setRightAnchor}>
      <p className="mb-3 text-[0.9375rem] text-muted">{t('right.lead')}</p>
      <ol className="grid gap-3">
        <Way title={t('right.answer.title')} text={t('right.answer.text')}>
          {hasTexts ? (
            <Proven number={number} login={logins.answer} href={at('comments')} label={t('right.answer.button')} />
          ) : (
            noTexts
          )}
        </Way>
        <Way title={t('right.complain.title')} text={t('right.complain.text', terms)}>
          {hasTexts && <Go href={at('comments')}>{t('right.complain.texts')}</Go>}
          {hasNames && <Go href={at('names')}>{t('right.complain.names')}</Go>}
          {hasHolder && <Go href={at(holderAnchor)}>{t('holder.title')}</Go>}
          {!hasTexts && !hasNames && !hasHolder && noTexts}
        </Way>
        <Way title={t('right.correct.title')} text={t('right.correct.text')}>
          <Go href={address('/data-request')}>{t('right.correct.button')}</Go>
        </Way>
        <Way title={t('unlist.title')} text={t('right.unlist.text')}>
          <Proven number={number} login={logins.unlist} href={address('/unlist')} label={t('unlist.button')} />
        </Way>
        <Way title={t('right.state.title')} text={t('right.state.text', { count: statementDays })}>
          {statement ?? <Proven number={number} login={logins.state} href={mine} label={t('right.state.button')} />}
        </Way>
        <Way title={t('right.hide.title')} text={t('right.hide.text', { number: hidePrice })}>
          {hasTexts ? (
            <Proven number={number} login={logins.hide} href={at('comments')} label={t('right.hide.button')} />
          ) : (
            noTexts
          )}
        </Way>
      </ol>
    </SectionCard>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="border-t border-line pt-3">
      <h3 className="text-[0.9375rem]">{title}</h3>
      <p className="text-[0.9375rem] text-muted">{text}</p>
      <div className="no-print mt-2 flex flex-wrap items-center gap-2 empty:hidden">{children}</div>
    </li>
  );
}

function Go({ href, children }: { href: string; children: ReactNode }) {
  // The router would treat a fragment of this page as a different page.
  if (href.startsWith('#')) {
    return (
      <a href={href} className={plainButton}>
        {children}
      </a>
    );
  }
  return (
    <PageLink href={href} className={plainButton}>
      {children}
    </PageLink>
  );
}

interface ProvenProps {
  number: string;
  /** For a visitor: proves the number and returns to the action. */
  login: string;
  href: string;
  label: string;
}

/**
 * An action that requires proof of the number: a link for its holder, the proof for visitors, a notice for other
 * members. The server renders the last two in the same place, and the first script shows one.
 */
function Proven({ number, login, href, label }: ProvenProps) {
  const { t } = useLocale();
  const session = useSession();
  if (session?.phone === number) return <Go href={href}>{label}</Go>;
  return (
    <>
      <PageLink href={login} rel="nofollow" className={`visitor-only ${plainButton}`}>
        {label}
      </PageLink>
      <p className="visitor-only text-[0.875rem] text-muted">{t('right.proof')}</p>
      <p className="member-only flex min-h-11 items-center text-[0.875rem] text-muted">{t('right.other_number')}</p>
    </>
  );
}
