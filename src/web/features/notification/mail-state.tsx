import type { NoticeMail } from '#contract/notice-mail.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { useNoticeMail } from './own-mail.ts';

/** Delivery state of the member's address; hidden if there is none. */
export function MailState({ mail: { address, state } }: { mail: NoticeMail }) {
  if (address === null || state === 'none') return null;
  return (
    <PhraseWith
      phrase={`settings.mail.state.${state}`}
      elements={{ address: <bdi className="wrap-anywhere font-medium">{address}</bdi> }}
    />
  );
}

/** Warning above the notification list that the member's address does not work. */
export function MailTrouble() {
  const { t } = useLocale();
  const address = useAddress();
  const { data } = useNoticeMail();
  if (!data?.isAvailable || data.address === null || data.state === 'confirmed') return null;
  return (
    <div className="grid justify-items-start rounded-control bg-suspicious-soft px-5 py-3">
      <p>
        <MailState mail={data} />
      </p>
      <PageLink href={address('/settings?view=notifications')} className="link min-h-11 content-center">
        {t('settings.mail.title')}
      </PageLink>
    </div>
  );
}
