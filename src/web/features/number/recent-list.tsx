import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { HistoryItem } from '#contract/lookup.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { headingOf } from '#shared/verdict-heading.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { showToast } from '#web/components/toast.tsx';
import { readSession, useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useHistory } from './history.ts';
import { listTitle, NumberRow } from './number-list.tsx';
import {
  fewestShown,
  forgetAllLookUps,
  forgetLookUp,
  keepHistoryRoom,
  keepRoom,
  type RecentLookUp,
  useRecent,
} from './recent.ts';

// Loaded when first asked for.
const ClearHistoryDialog = lazy(() => import('./clear-history-dialog.tsx'));

/**
 * The last look-ups: of the account for members, of this device for visitors. What this device kept before a sign-in
 * stays on it, unseen and unsent, until somebody signs out. Room for the first four is kept before the script runs.
 */
export function RecentList() {
  const session = useSession();
  return session === null ? <DeviceList /> : <AccountList key={session.profileId} />;
}

const action = 'link inline-flex min-h-11 items-center px-2.5';

function RecentCard({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { t } = useLocale();
  return (
    <section className="card recent-slot overflow-hidden pb-1.5" aria-label={t('recent.title')}>
      <div className="flex h-12.5 items-center justify-between gap-2 pe-2 whitespace-nowrap">
        <h2 className={`${listTitle} truncate pe-0`}>{t('recent.title')}</h2>
        <span className="flex text-[0.875rem] font-medium">{actions}</span>
      </div>
      <ul className="recent-list">{children}</ul>
    </section>
  );
}

function DeviceList() {
  const { t } = useLocale();
  const recent = useRecent();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? recent : recent.slice(0, fewestShown);
  // A member's list may have had other room; while the page is hydrated a member is not known yet.
  useEffect(() => {
    if (readSession() === null) keepRoom(recent.length);
  }, [recent.length]);
  return (
    <RecentCard
      actions={
        <>
          {recent.length > fewestShown && (
            <button type="button" className={action} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('recent.fewer') : t('recent.all')}
            </button>
          )}
          {recent.length > 0 && (
            <button type="button" className={action} onClick={forgetAllLookUps}>
              {t('recent.clear')}
            </button>
          )}
        </>
      }
    >
      {shown.map((entry) => (
        <li key={entry.phone} className="border-t border-line first:border-0">
          <DeviceRow entry={entry} />
        </li>
      ))}
    </RecentCard>
  );
}

/** The newest of the account's look-ups. */
function AccountList() {
  const { t } = useLocale();
  const address = useAddress();
  const { items, last, forget, forgetAll } = useHistory('newest', fewestShown);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const total = last?.total ?? null;
  useEffect(() => {
    if (total !== null) keepHistoryRoom(Math.min(total, items.length));
  }, [total, items.length]);
  return (
    <>
      <RecentCard
        actions={
          items.length > 0 && (
            <>
              <PageLink href={address('/history')} className={action}>
                {t('recent.all')}
              </PageLink>
              <button type="button" className={action} onClick={() => setDialog('open')}>
                {t('recent.clear')}
              </button>
            </>
          )
        }
      >
        {items.map((item) => (
          <li key={`${item.phone} ${item.date}`} className="border-t border-line first:border-0">
            <HistoryRow item={item} onForget={forget} />
          </li>
        ))}
      </RecentCard>
      {dialog !== 'unused' && (
        <Suspense>
          <ClearHistoryDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} onConfirm={forgetAll} />
        </Suspense>
      )}
    </>
  );
}

export function DeviceRow({ entry }: { entry: RecentLookUp }) {
  const { phone, international, label, name, at } = entry;
  return (
    <LookUpRow
      phone={phone}
      international={international}
      look={label}
      name={name}
      at={at}
      onForget={() => forgetLookUp(phone)}
    />
  );
}

interface HistoryRowProps {
  item: HistoryItem;
  onForget: (item: HistoryItem) => Promise<string | null>;
}

export function HistoryRow({ item, onForget }: HistoryRowProps) {
  const { t } = useLocale();
  async function forget() {
    const wrong = await onForget(item);
    // phrases: error.*
    if (wrong) showToast(t(`error.${wrong}` as PhraseKey));
  }
  return (
    <LookUpRow
      phone={item.phone}
      international={item.international}
      look={item.label}
      name={item.name}
      at={item.searchedAtTimestamp}
      onForget={forget}
    />
  );
}

interface LookUpRowProps {
  phone: string;
  international: string;
  look: RecentLookUp['label'];
  name: string | null;
  /** Seconds since 1970. */
  at: number;
  onForget: () => void;
}

function LookUpRow({ phone, international, look, name, at, onForget }: LookUpRowProps) {
  const { t, formatRelative } = useLocale();
  // phrases: verdict.*
  const note = [
    t(`verdict.${headingOf(look, name !== null)}.title`),
    name,
    formatRelative(new Date(at * 1000), new Date()),
  ];
  return (
    <NumberRow
      phone={phone}
      international={international}
      look={look}
      note={note.filter(Boolean).join(' · ')}
      end={
        <button
          type="button"
          onClick={onForget}
          aria-label={t('recent.forget', { number: international })}
          className="relative grid size-11 place-items-center rounded-full text-muted hover:bg-line hover:text-text"
        >
          <X size={18} aria-hidden="true" />
        </button>
      }
    />
  );
}
