import type { NumberView } from '#contract/number.ts';
import { withSpaceAfter } from '#shared/join-sentences.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { hasTag, type Said } from './said.ts';
import { nameOfTag, topTags } from './shown-tag.ts';
import { ReadTag } from './tag-chip.tsx';

/** The most frequent tags, read-only; agreeing is done in the opinion section. */
export function TopTags({ view, said }: { view: NumberView; said: Said }) {
  const { t } = useLocale();
  const isHolder = useSession()?.phone === view.phone.number;
  const top = topTags(view, said);
  // Reserves one line of tags, which replaces it when the first is given.
  if (top.length === 0) {
    return (
      <p className="min-h-11 text-[0.9375rem] text-muted">
        {withSpaceAfter(t('tag.none'))}
        {/* Holders and readers without script have nothing to tap; the room stays until the holder is known. */}
        <span className={isHolder ? 'invisible' : 'needs-script'}>{t('tag.none_first')}</span>
      </p>
    );
  }
  return (
    <ul className="flex min-h-11 flex-wrap items-center gap-2">
      {top.map((tag) => (
        <li key={nameOfTag(tag)} data-tag={nameOfTag(tag)} className="flex max-w-full">
          <ReadTag tag={tag} count={tag.count} isMine={hasTag(said, tag)} />
        </li>
      ))}
    </ul>
  );
}
