import { PageLink } from '#web/components/page-link.tsx';
import { HeldList } from '#web/features/moderation/held-list.tsx';
import { LostVotes } from '#web/features/moderation/lost-votes.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { InboxFrame } from '#web/screens/inbox/inbox-frame.tsx';

/** A member's own hidden texts, and votes that do not count. */
export function HeldPage() {
  const { t } = useLocale();
  const address = useAddress();
  const comments = (
    <PageLink href={address('/comments')} className="link underline">
      {t('comment.my_title')}
    </PageLink>
  );
  return (
    <InboxFrame tab="/held" title={t('held.title')} lead={t('held.lead')}>
      <p className="text-[0.9375rem] text-muted">
        <PhraseWith phrase="held.by_holder" elements={{ comments }} />
      </p>
      <div className="card p-5">
        <HeldList />
      </div>
      <LostVotes />
    </InboxFrame>
  );
}
