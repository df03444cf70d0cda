import type { Comment, ThreadReply } from '#contract/comment.ts';
import { namedMoment } from '#shared/locale-formats.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { fullName } from '#web/features/name/shown-name.ts';
import { useAddress } from '#web/features/site/address.ts';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';

type Text = ThreadReply | Comment;

/** Author's name as shown on the page. */
export function authorName(t: LocaleAccess['t'], text: Text): string {
  if (text.isMine) return t('comment.you');
  if (text.authorKind === 'gone') return t('comment.gone');
  const name = fullName(text);
  if (name) return name;
  return text.member ? t('comment.member', { number: text.member.number }) : t('profile.unnamed');
}

/** Caps a time at the time of the page, for texts written after the page was rendered. */
export const notLater = (at: Date, now: Date) => (at < now ? at : now);

interface BylineProps {
  text: Text;
  now: Date;
  /** Id of the name element, which labels the text. */
  id: string;
}

const mark = 'rounded-md px-1.5 text-[0.75rem] leading-5 font-semibold';

/** Author, role, time and marks of a text. */
export function Byline({ text, now, id }: BylineProps) {
  const { t, formatRelative, formatDate } = useLocale();
  const address = useAddress();
  const name = <bdi dir="auto">{authorName(t, text)}</bdi>;
  const written = new Date(text.createdAtTimestamp * 1000);
  const edited = text.editedAtTimestamp === null ? null : new Date(text.editedAtTimestamp * 1000);
  // The server renders the page for all readers, so exact times name their zone.
  const exactly = (at: Date) => formatDate(at, namedMoment);
  return (
    <div className="text-[0.875rem] leading-5 text-muted">
      {/* On its own line, so that nothing moves when a masked name is replaced by the full one. */}
      <p id={id} className="truncate text-[0.9375rem] font-semibold text-text">
        {text.profile_id === null || text.isMine ? (
          name
        ) : (
          <PageLink href={address(`/profile/${text.profile_id}`)} rel="nofollow" className="hover:underline">
            {name}
          </PageLink>
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {text.authorKind === 'holder' && (
          <span className={`bg-trusted-soft text-trusted ${mark}`}>{t('comment.holder')}</span>
        )}
        {text.authorKind === 'moderator' && (
          <span className={`bg-brand-soft text-brand ${mark}`}>{t('comment.moderator')}</span>
        )}
        {text.isExample && <span className={`bg-raised ${mark}`}>{t('comment.example')}</span>}
        <time dateTime={written.toISOString()} title={exactly(written)}>
          {formatRelative(notLater(written, now), now)}
        </time>
        {edited && (
          <time dateTime={edited.toISOString()} title={exactly(edited)}>
            {t('comment.edited', { when: formatRelative(notLater(edited, now), now) })}
          </time>
        )}
        {'isPinned' in text && text.isPinned && (
          <span className={`bg-trusted-soft text-trusted ${mark}`}>{t('comment.pinned')}</span>
        )}
        {text.commentUps > 0 && (
          <span className={`bg-suspicious-soft text-suspicious ${mark}`}>
            {t('comment.boosted', { number: text.commentUps })}
          </span>
        )}
        {text.isBeforeHolder && <span>{t('comment.before_holder')}</span>}
      </p>
    </div>
  );
}
