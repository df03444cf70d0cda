import type { ReactNode } from 'react';
import { hasTag, isFull, type Said, type Tag, withTag } from './said.ts';
import { nameOfTag } from './shown-tag.ts';
import { TagChip } from './tag-chip.tsx';

/** Chips under a group name, visible unless a heading already shows it. */
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
  /** Distinguishes equal tags in several places of the page. */
  place: string;
  said: Said;
  onChange: (wish: (said: Said) => Said) => Promise<void>;
}

/** Toggle chips; when a list is full, its other tags are disabled. */
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
