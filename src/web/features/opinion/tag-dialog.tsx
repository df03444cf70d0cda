import type { NumberView } from '#contract/number.ts';
import { mostTagsOfList, tagSubcategories, unknownCallerType } from '#contract/tag.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { nothingSaid, type Tag, tagsOf } from './said.ts';
import { entriesOf } from './shown-tag.ts';
import { TagChips } from './tag-chips.tsx';
import type { Telling } from './use-telling.ts';

interface TagDialogProps {
  view: NumberView;
  telling: Telling;
  isOpen: boolean;
  onClose: () => void;
}

/** All that can be said of a number. Each press counts at once, or is chosen where somebody has to sign in first. */
export default function TagDialog({ view, telling, isOpen, onClose }: TagDialogProps) {
  const { t } = useLocale();
  const { shown, choice, profileId } = telling;
  const fields = shown.tags.categories;
  const subcategories = tagSubcategories.filter(
    ({ id, category }) => fields.includes(category) || shown.tags.subcategories.includes(id),
  );
  const lists = [
    ['callerTypes', t('tag.tell.who'), entriesOf('callerTypes').filter(({ id }) => id !== unknownCallerType)],
    ['callReasons', t('tag.tell.about'), entriesOf('callReasons')],
    ['emotags', t('tag.tell.mood'), entriesOf('emotags')],
    ['categories', t('tag.tell.field'), entriesOf('categories')],
    ['subcategories', t('tag.tell.exactly'), subcategories],
  ] as const;
  const isSaying = profileId !== null && choice === null;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('tag.tell.title')} closeLabel={t('common.close')}>
      <p className="mb-4 text-[0.875rem] text-muted">
        {t('tag.tell.anonymous')} {t('tag.tell.most', { number: mostTagsOfList })}
      </p>
      <div className="grid gap-5">
        {lists.map(([list, label, entries]) => {
          // Of an unlisted number only what warns others is taken.
          const offered = entries.filter(({ sign }) => !view.metrics.isHidden || sign === 'bad');
          const tags = offered.map(({ id }): Tag => ({ list, id }));
          return (
            tags.length > 0 && (
              <TagChips key={list} label={label} tags={tags} place="all" said={shown} onChange={telling.change} />
            )
          );
        })}
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        {isSaying && tagsOf(shown).length > 0 && (
          <button
            type="button"
            className={plainButton}
            onClick={() =>
              void telling.change((before) => ({ ...nothingSaid, isBanned: before.isBanned, answers: before.answers }))
            }
          >
            {t('tag.tell.take_back')}
          </button>
        )}
        <button
          type="button"
          className={primaryButton}
          onClick={() => {
            onClose();
            if (!isSaying && choice !== null) void telling.tell();
          }}
        >
          {isSaying || choice === null
            ? t('tag.tell.done')
            : profileId === null
              ? t('tag.tell.sign_in')
              : t('tag.tell.send')}
        </button>
      </div>
    </Modal>
  );
}
