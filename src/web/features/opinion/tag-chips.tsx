import type { ReactNode } from 'react';
import { hasTag, isFull, type Said, type Tag, withTag } from './said.ts';
import { nameOfTag } from './shown-tag.ts';
import { TagChip } from './tag-chip.tsx';

/** Chips under a name that is read out, and seen where it stands as a heading already. */
export function Chips({ label, isShown = false, children }: { label: string; isShown?: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className={isShown ? 'mb-2 text-[0.9375rem] font-semibold' : 'sr-only'}>{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface TagChipsProps {
  label: string;
  tags: readonly Tag[];
  /** Where the same tags stand elsewhere on the page, too. */
  place: string;
  said: Said;
  onChange: (wish: (said: Said) => Said) => Promise<void>;
}

/** Tags that are each said or taken back by a press; where a list of them is full, the others cannot be pressed. */
export function TagChips({ label, tags, place, said, onChange }: TagChipsProps) {
  return (
    <Chips label={label} isShown>
      {tags.map((tag) => {
        const isMine = hasTag(said, tag);
        return (
          <TagChip
            key={nameOfTag(tag)}
            place={place}
            tag={tag}
            isPressed={isMine}
            isDisabled={!isMine && isFull(said, tag.list)}
            onPress={() => void onChange((before) => withTag(before, tag, !isMine))}
          />
        );
      })}
    </Chips>
  );
}
