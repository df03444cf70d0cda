import type { Account } from '#contract/profile.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Why others do not see the own name or picture: removed, or waiting for review. */
export function OwnMarks({ account: { nameState, avatarState } }: { account: Account }) {
  const { t } = useLocale();
  const address = useAddress();
  const marks = [
    ...(isHidden(nameState) ? [`my.name_${nameState}`] : []),
    ...(isHidden(avatarState) ? [`my.picture_${avatarState}`] : []),
  ];
  if (marks.length === 0) return null;
  // phrases: my.name_*, my.picture_*
  return (
    <div className="mt-4 grid gap-1 rounded-control bg-suspicious-soft px-3 py-2 text-[0.9375rem] text-suspicious">
      {marks.map((mark) => (
        <p key={mark}>{t(mark as PhraseKey)}</p>
      ))}
      <PageLink href={address('/held')} className="link inline-flex min-h-11 items-center">
        {t('held.title')}
      </PageLink>
    </div>
  );
}

/** Accounts stored by an older version of the site lack the field. */
export function isHidden(state: Account['nameState'] | undefined): boolean {
  return state === 'held' || state === 'removed';
}
