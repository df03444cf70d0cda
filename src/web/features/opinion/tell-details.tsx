import type { NumberView } from '#contract/number.ts';
import { mostTagsOfList, tagSubcategories } from '#contract/tag.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PollRow } from './poll-row.tsx';
import type { Said, Tag } from './said.ts';
import { entriesOf, isOffered } from './shown-tag.ts';
import { TagChips } from './tag-chips.tsx';

interface TellDetailsProps {
  view: NumberView;
  said: Said;
  onChange: (wish: (said: Said) => Said) => Promise<void>;
}

/** Further details of a call besides the caller. */
export function TellDetails({ view, said, onChange }: TellDetailsProps) {
  const { t } = useLocale();
  const fields = said.tags.categories;
  const subcategories = tagSubcategories.filter(
    ({ id, category }) => fields.includes(category) || said.tags.subcategories.includes(id),
  );
  const lists = [
    ['callReasons', t('tag.tell.about'), entriesOf('callReasons')],
    ['emotags', t('tag.tell.mood'), entriesOf('emotags')],
    ['categories', t('tag.tell.field'), entriesOf('categories')],
    ['subcategories', t('tag.tell.exactly'), subcategories],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-[0.875rem] text-muted">{t('tag.tell.most', { number: mostTagsOfList })}</p>
      {lists.map(([list, label, entries]) => {
        const tags = entries
          .map(({ id }): Tag => ({ list, id }))
          .filter((tag) => isOffered(tag, view.metrics.isHidden));
        return (
          tags.length > 0 && (
            <TagChips key={list} label={label} tags={tags} place="all" said={said} onChange={onChange} />
          )
        );
      })}
      <PollRow poll="onComment" view={view} said={said} onChange={onChange} />
      <PollRow poll="onPage" view={view} said={said} onChange={onChange} />
      {said.isBanned && <PollRow poll="onBan" view={view} said={said} onChange={onChange} />}
    </div>
  );
}
