import type { NumberView } from '#contract/number.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { hasTag, type Said, type Tag, withTag } from './said.ts';
import { nameOfTag, topTags } from './shown-tag.ts';
import { ReadTag, TagChip } from './tag-chip.tsx';
import type { Telling } from './use-telling.ts';

interface TopTagsProps {
  view: NumberView;
  said: Said;
  /** Not where they are only read. */
  telling?: Telling;
}

/** What goes on beyond the edge of a phone fades there, over the room that the row has at both of its ends. */
const fade =
  'max-sm:[mask-image:linear-gradient(to_right,transparent,black_1.25rem,black_calc(100%-1.25rem),transparent)]';

/** The tags that most people use, one line on a phone; who thinks the same presses one. */
export function TopTags({ view, said, telling }: TopTagsProps) {
  const { t } = useLocale();
  const top = topTags(view, said);
  if (top.length === 0) return <p className="min-h-11 text-[0.9375rem] text-muted">{t('tag.none')}</p>;
  const toggle = (tag: Tag) => telling?.change((before) => withTag(before, tag, !hasTag(before, tag)));
  const row = `relative -mx-5 flex gap-2 overflow-x-auto px-5 py-0.5 sm:flex-wrap ${fade}`;
  return (
    <>
      <ul className={`needs-script ${row}`}>
        {top.map((tag) => (
          <li key={nameOfTag(tag)} className="flex shrink-0">
            <TagChip
              place="top"
              tag={tag}
              isPressed={hasTag(said, tag)}
              isDisabled={telling === undefined || telling.isHolder}
              count={tag.count}
              onPress={() => toggle(tag)}
            />
          </li>
        ))}
      </ul>
      {/* Without script they are read: a button would do nothing. */}
      <noscript>
        <ul className={row}>
          {top.map((tag) => (
            <li key={nameOfTag(tag)} className="flex shrink-0">
              <ReadTag tag={tag} count={tag.count} />
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}
