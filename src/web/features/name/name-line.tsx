import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { fullName, nameOf } from './shown-name.ts';

// Loaded when first asked for.
const SuggestNameDialog = lazyPart(() => import('./suggest-name-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface NameLineProps {
  view: NumberView;
  /** The number's names have changed. */
  onChanged: () => Promise<unknown>;
}

/** Who the number belongs to, by whose word, and how to say it better. */
export function NameLine({ view, onChanged }: NameLineProps) {
  const { t } = useLocale();
  const found = nameOf(view);
  const mine = fullName(view.suggestedProfile);
  const source = view.organisations[0]?.source ?? '';
  // phrases: source.*
  const origins = {
    holder: view.metrics.isVerified ? t('name.verified') : t('name.holder'),
    mine: t('name.mine'),
    organisation: t('name.source', { source: t(`source.${source}` as PhraseKey) }),
    people: t('name.people', { count: found?.people ?? 0 }),
  };
  const mayBeNamed = view.phone.type !== 'emergency' && !view.metrics.isHidden;
  return (
    <>
      {found && (
        <p className="text-[1.0625rem]">
          <bdi className="font-medium">{found.name}</bdi>{' '}
          <span className="text-[0.875rem] text-muted">
            {found.origin === 'holder' && view.metrics.isVerified && (
              <LineIcon path={headlineLooks.trusted.icon} size={15} className="me-1 inline align-[-2px] text-trusted" />
            )}
            {origins[found.origin]}
          </span>
        </p>
      )}
      {/* A member's own name for it comes after the page, and takes this line. */}
      {!found && mayBeNamed && <p className="member-only text-[1.0625rem] text-muted">{t('name.none')}</p>}
      {mine !== '' && found?.origin !== 'mine' && (
        <p className="text-[0.9375rem] text-muted">{t('name.mine_too', { name: mine })}</p>
      )}
      {mayBeNamed && <NameAction view={view} onChanged={onChanged} />}
    </>
  );
}

const action = '-my-0.5 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium link no-print';

/** One line for visitors, members and the holder: which of them it is shows before the first paint, or moves nothing. */
function NameAction({ view, onChanged }: NameLineProps) {
  const { t } = useLocale();
  const address = useAddress();
  const session = useSession();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const isMasked = !view.common.showNames && (view.profile ?? view.averageProfile) !== null;
  const login = useLoginAddress(undefined, isMasked ? undefined : 'suggest');
  const isOwn = session?.phone === view.phone.number;
  useEffect(() => {
    if (session !== null && takeWish('suggest') && !isOwn) setDialog('open');
  }, [session]);
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
        <button type="button" className={`member-only needs-script ${action}`} onClick={() => setDialog('open')}>
          <Pencil size={16} aria-hidden="true" />
          {view.suggestedProfile ? t('name.change') : t('name.suggest')}
        </button>
      )}
      {dialog !== 'unused' && (
        <SuggestNameDialog
          view={view}
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
