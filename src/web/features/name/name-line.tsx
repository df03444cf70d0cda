import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { NameRoom, UsedUpNote } from './name-room.tsx';
import { fullName, nameOf } from './shown-name.ts';

const SuggestNameDialog = lazyPart(() => import('./suggest-name-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface NameLineProps {
  view: NumberView;
  /** The number's names have changed. */
  onChanged: () => Promise<unknown>;
  /** Replaces the action if the name must be paid for, and adds a short form. */
  pay?: ((parts: PaidParts) => ReactNode) | undefined;
}

export interface PaidParts {
  /** The member's own name for the number, in little space. */
  children: ReactNode;
  /** Shown until it loads. */
  fallback: ReactNode;
}

/** Holder of the number, the source of the name, and how to improve it. */
export function NameLine({ view, onChanged, pay }: NameLineProps) {
  const { t } = useLocale();
  // Fixed to the visitor's version of the page: data for the member that loads later must move nothing.
  const [isPersons] = useState((view.profile ?? view.averageProfile) !== null);
  const [organisation] = useState(view.organisations[0]);
  const found = nameOf(view);
  const mine = fullName(view.suggestedProfile);
  // phrases: source.*
  const isBranded = view.ui.branding !== null;
  const sourceText = (source: string) =>
    isBranded ? t('name.branded') : t('name.source', { source: t(`source.${source}` as PhraseKey) });
  const origins = {
    holder: view.metrics.isVerified ? t('name.verified') : t('name.holder'),
    mine: t('name.mine'),
    organisation: sourceText(view.organisations[0]?.source ?? ''),
    people: t('name.people', { count: found?.people ?? 0 }),
  };
  const session = useSession();
  const isOwn = session?.phone === view.phone.number;
  // State above both possible places of the action; the member's answer decides which.
  const [isSuggesting, setSuggesting] = useState(false);
  const mayBeNamed = view.phone.type !== 'emergency' && !view.metrics.isHidden;
  useEffect(() => {
    if (mayBeNamed && session !== null && takeWish('suggest') && !isOwn) setSuggesting(true);
  }, [session]);
  const origin = found && (
    <>
      {((found.origin === 'holder' && view.metrics.isVerified) || (found.origin === 'organisation' && isBranded)) && (
        <LineIcon path={headlineLooks.trusted.icon} size={15} className="me-1 inline align-[-2px] text-trusted" />
      )}
      {origins[found.origin]}
    </>
  );
  const mineToo = mine !== '' && found?.origin !== 'mine' && t('name.mine_too', { name: mine });
  const isMineAlone = found?.origin === 'mine' && !isPersons;
  const name = found ? (
    <p className={`text-[1.0625rem] ${isMineAlone ? 'flex items-baseline gap-x-2' : ''}`}>
      {/* Keyed by name: a growing text in the same element would count as a layout shift. */}
      <bdi key={found.name} title={found.name} className={`font-medium ${isMineAlone ? 'own-name' : ''}`}>
        {found.name}
      </bdi>{' '}
      <span className={`${isPersons ? 'visitor-only' : ''} shrink-0 text-[0.875rem] text-muted`}>{origin}</span>
    </p>
  ) : (
    // A member's own name loads after the page, and takes this line.
    mayBeNamed && <p className="member-only text-[1.0625rem] text-muted">{t('name.none')}</p>
  );
  const naming = { view, isOwn, onSuggest: () => setSuggesting(true) };
  const act = mayBeNamed && <NameAction {...naming} />;
  const notes = pay ? (
    <div>
      <UsedUpNote balance={readNumcy(view.common.balance)} />
    </div>
  ) : (
    <>
      <p className="truncate">{origin}</p>
      {mineToo && <p className="truncate">{mineToo}</p>}
    </>
  );
  return (
    <>
      {isPersons || pay ? (
        <NameRoom name={name} noteKey={found?.name} isShort={pay !== undefined}>
          {notes}
        </NameRoom>
      ) : isMineAlone && organisation ? (
        // Overlays the reserved room.
        <div className="relative">
          <p className="invisible text-[1.0625rem]" aria-hidden="true">
            {organisation.name} <span className="text-[0.875rem]">{sourceText(organisation.source)}</span>
          </p>
          <div className="absolute inset-0">{name}</div>
        </div>
      ) : (
        name
      )}
      {pay ? pay({ fallback: act, children: <NameAction {...naming} isShort /> }) : act}
      <SuggestNameDialog view={view} isOpen={isSuggesting} onClose={() => setSuggesting(false)} onChanged={onChanged} />
    </>
  );
}

const action =
  '-my-0.5 inline-flex min-h-11 items-center gap-2 text-start text-[0.9375rem] leading-tight font-medium link no-print';

interface NameActionProps {
  view: NumberView;
  /** The number is the member's own. */
  isOwn: boolean;
  onSuggest: () => void;
  isShort?: boolean;
}

/** One line for visitors, members and the holder; chosen before the first paint, or replaced without moving. */
function NameAction({ view, isOwn, onSuggest, isShort = false }: NameActionProps) {
  const { t } = useLocale();
  const address = useAddress();
  const isMasked = !view.common.showNames && (view.profile ?? view.averageProfile) !== null;
  const login = useLoginAddress(undefined, isMasked ? undefined : 'suggest');
  const wording = view.suggestedProfile ? t('name.change') : t('name.suggest');
  return (
    <div className="flex flex-wrap gap-x-5">
      <PageLink href={login} className={`visitor-only ${action}`} rel="nofollow">
        {isMasked ? t('name.sign_in') : t('name.suggest')}
      </PageLink>
      {isOwn ? (
        <PageLink href={address('/number/my')} className={`member-only ${action}`}>
          <Pencil size={16} aria-hidden="true" />
          {t('name.edit_own')}
        </PageLink>
      ) : (
        <button
          type="button"
          className={`member-only needs-script ${action} ${isShort ? 'w-11 justify-center' : ''}`}
          onClick={onSuggest}
        >
          <Pencil size={16} aria-hidden="true" />
          <span key={wording} className={isShort ? 'sr-only' : ''}>
            {wording}
          </span>
        </button>
      )}
    </div>
  );
}
