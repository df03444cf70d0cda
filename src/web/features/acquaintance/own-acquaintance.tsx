import { useEffect, useRef, useState } from 'react';
import type { AcquaintanceRequest } from '#contract/acquaintance.ts';
import { mostCommonListed } from '#contract/acquaintance-limits.ts';
import type { NumberView } from '#contract/number.ts';
import { plainButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { placeAfter } from '#web/components/next-focus.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { RequestActs } from './request-acts.tsx';
import { useRequestWords } from './request-words.ts';

const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface OwnAcquaintanceProps {
  view: NumberView;
  /** Reloads the number. */
  ask: () => Promise<unknown>;
}

/** Common acquaintances who consent to be shown, the contact requests between the two, and the button for a new one. */
export default function OwnAcquaintance({ view, ask }: OwnAcquaintanceProps) {
  const { t } = useLocale();
  const address = useAddress();
  const [dialog, setDialog] = useState({ opened: 0, isOpen: false });
  const opener = useRef<HTMLButtonElement>(null);
  /** Where the focus goes when the button that opened the dialog disappears. */
  const afterwards = useRef<(() => HTMLElement | null) | null>(null);
  const open = () => {
    afterwards.current = null;
    setDialog(({ opened }) => ({ opened: opened + 1, isOpen: true }));
  };
  const { requests } = view.fof;
  const shown = [...requests.incoming, ...(requests.outgoing === null ? [] : [requests.outgoing])];
  // Whether there are common acquaintances, and so the price, is unknown then.
  const isWithheld = view.common.isPaidRequest;
  const isAsked = shown.some(({ status }) => status === 'sent' || status === 'accepted');
  // Back from confirming the number again: reopens the dialog the member had asked for.
  useEffect(() => {
    if (!isAsked && !isWithheld && takeWish('acquaintance')) open();
  }, []);
  return (
    <div className="grid gap-4 text-[0.9375rem]">
      {isWithheld ? <p className="text-muted">{t('acquaintance.withheld')}</p> : <Common view={view} />}
      {shown.map((request) => (
        <OneRequest key={request.id} request={request} onChanged={ask} />
      ))}
      <div className="flex flex-wrap gap-2">
        {!isAsked && !isWithheld && (
          <button ref={opener} type="button" className={plainButton} onClick={open}>
            {t('acquaintance.ask')}
          </button>
        )}
        <PageLink href={address('/acquaintances')} className={plainButton}>
          {t('acquaintance.list_title')}
        </PageLink>
      </div>
      {dialog.opened > 0 && (
        <RequestDialog
          key={dialog.opened}
          view={view}
          isOpen={dialog.isOpen}
          onClose={() => setDialog(({ opened }) => ({ opened, isOpen: false }))}
          onSent={() => {
            afterwards.current = opener.current && placeAfter(opener.current);
            void ask();
          }}
          finalFocus={() => afterwards.current?.() ?? null}
        />
      )}
    </div>
  );
}

/** Number of common acquaintances, and those in the member's address book; without a book, a hint. */
function Common({ view }: { view: NumberView }) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const { hasContacts, list, knownList } = view.fof;
  if (list.length === 0) {
    return hasContacts ? (
      <p className="text-muted">{t('acquaintance.none')}</p>
    ) : (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{t('acquaintance.no_contacts')}</p>
        <PageLink href={address('/address-book')} className={plainButton}>
          {t('book.title')}
        </PageLink>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <p>
        {t(list.length < mostCommonListed ? 'acquaintance.count' : 'acquaintance.count_most', {
          number: formatNumber(list.length),
        })}
      </p>
      {knownList.length > 0 && (
        <>
          <p className="text-muted">{t('acquaintance.known')}</p>
          <ul className="flex flex-wrap gap-2">
            {/* Entries with equal names are listed once. */}
            {[...new Set(knownList.map(({ name }) => name))].map((name) => (
              <li key={name} className="rounded-full bg-raised px-3 py-1 font-medium" dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function OneRequest({ request, onChanged }: { request: AcquaintanceRequest; onChanged: () => Promise<unknown> }) {
  const say = useRequestWords();
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <p>{say(request)}</p>
      <RequestActs request={request} onChanged={onChanged} />
    </div>
  );
}
