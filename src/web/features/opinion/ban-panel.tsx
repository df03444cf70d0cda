import { Ban, Check } from 'lucide-react';
import { dangerButton, plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useLoginWay } from '#web/features/sign-in/login-way.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PollRow } from './poll-row.tsx';
import { withBan } from './said.ts';
import { type OpinionPage, useOpinion } from './use-opinion.ts';

/** The member's own block of a number, and why; a visitor signs in first. */
export function BanPanel({ onTell, ...page }: OpinionPage & { onTell: () => void }) {
  const { t } = useLocale();
  const address = useAddress();
  const signIn = useLoginWay();
  const { profileId, isHolder, said, change } = useOpinion(page);
  if (isHolder) return null;
  const block = () => (profileId === null ? signIn('block') : void change((before) => withBan(before, true)));
  return (
    <div className="mb-5 rounded-xl bg-raised p-4 text-[0.9375rem]">
      {said.isBanned ? (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 font-semibold">
              <Check size={19} aria-hidden="true" className="shrink-0 text-trusted" />
              {t('ban.done')}
            </p>
            <button
              type="button"
              className={plainButton}
              onClick={() => void change((before) => withBan(before, false))}
            >
              {t('ban.unblock')}
            </button>
          </div>
          <PollRow poll="onBan" view={page.view} said={said} onChange={change} />
          <PageLink href={address('/blocked')} className="link inline-flex min-h-11 items-center font-medium">
            {t('ban.list')}
          </PageLink>
        </div>
      ) : (
        <>
          <p className="mb-3">{t('ban.text')}</p>
          <button type="button" className={dangerButton} onClick={block}>
            <Ban size={18} aria-hidden="true" />
            {profileId === null ? t('ban.sign_in') : t('ban.block')}
          </button>
        </>
      )}
      <button type="button" className="link mt-2 inline-flex min-h-11 items-center font-medium" onClick={onTell}>
        {t('action.tell')}
      </button>
    </div>
  );
}
