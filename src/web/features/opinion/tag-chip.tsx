import {
  Angry,
  BadgeCheck,
  BriefcaseBusiness,
  Building2,
  CircleHelp,
  ClipboardList,
  Ghost,
  HandCoins,
  HeartHandshake,
  HeartPulse,
  Landmark,
  Leaf,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Repeat,
  Scale,
  ShieldAlert,
  Shuffle,
  Siren,
  Smile,
  Tag as TagIcon,
  Truck,
  UserRound,
  VenetianMask,
  VolumeX,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { TagSign } from '#contract/tag.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { Tag } from './said.ts';
import { nameOfTag, signOf, wordOf } from './shown-tag.ts';

const icons: Partial<Record<Tag['list'], Readonly<Record<number, LucideIcon>>>> = {
  callerTypes: {
    1: UserRound,
    2: Building2,
    3: Truck,
    4: Landmark,
    5: Megaphone,
    6: ShieldAlert,
    7: HandCoins,
    8: ClipboardList,
    9: VolumeX,
    10: CircleHelp,
    11: Scale,
    12: HeartPulse,
  },
  emotags: {
    1: Smile,
    2: HeartHandshake,
    3: BriefcaseBusiness,
    4: BadgeCheck,
    5: Leaf,
    6: Ghost,
    7: Zap,
    8: Angry,
    9: Siren,
    10: VenetianMask,
    11: Repeat,
    12: Shuffle,
  },
};

const iconOf = ({ list, id }: Tag): LucideIcon =>
  icons[list]?.[id] ?? (list === 'callReasons' ? MessageSquareText : TagIcon);

const tints: Readonly<Record<TagSign, string>> = { good: 'text-trusted', bad: 'text-unwanted', neutral: 'text-muted' };

interface ChipProps {
  /** Identifies the chip when its lazy part replaces the server's HTML. */
  act: string;
  isPressed: boolean;
  isDisabled?: boolean;
  icon?: ReactNode;
  /** How many gave it; omitted for none. */
  count?: number;
  onPress: () => void;
  children: string;
}

/** A toggle chip for one tag. Keeps its size when toggled. */
export function Chip({ act, isPressed, isDisabled = false, icon, count = 0, onPress, children }: ChipProps) {
  const { t, formatNumber } = useLocale();
  return (
    <button
      type="button"
      data-act={act}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-3.5 py-1.5 text-start text-[0.9375rem] leading-tight transition-colors duration-150 hover:bg-raised aria-disabled:cursor-default aria-disabled:opacity-50 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
    >
      {icon}
      {count === 0 ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <b aria-hidden="true" className="font-semibold text-muted tabular-nums in-aria-pressed:text-brand">
            {formatNumber(count)}
          </b>
          <span className="sr-only">{t('tag.counted', { tag: children, count })}</span>
        </>
      )}
    </button>
  );
}

/** A read-only tag with its count. */
export function ReadTag({ tag, count, isMine }: { tag: Tag; count: number; isMine: boolean }) {
  const { t, formatNumber } = useLocale();
  const Icon = iconOf(tag);
  const word = wordOf(t, tag);
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-3.5 py-1.5 text-[0.9375rem] leading-tight ${isMine ? 'bg-brand-soft text-brand' : 'bg-raised'}`}
    >
      <Icon size={17} aria-hidden="true" className={`shrink-0 ${isMine ? '' : tints[signOf(tag)]}`} />
      <span aria-hidden="true">{word}</span>
      <b aria-hidden="true" className="font-semibold tabular-nums">
        {formatNumber(count)}
      </b>
      <span className="sr-only">{t('tag.counted', { tag: word, count })}</span>
    </span>
  );
}

interface TagChipProps extends Pick<ChipProps, 'isPressed' | 'isDisabled' | 'count' | 'onPress'> {
  tag: Tag;
  /** Distinguishes equal tags in several places of the page. */
  place: string;
}

/** A tag as a chip: its word says whether it is good or bad, and the icon's color repeats that. */
export function TagChip({ tag, place, ...chip }: TagChipProps) {
  const { t } = useLocale();
  const Icon = iconOf(tag);
  return (
    <Chip
      act={`${place}-${nameOfTag(tag)}`}
      icon={<Icon size={17} aria-hidden="true" className={`shrink-0 ${chip.isPressed ? '' : tints[signOf(tag)]}`} />}
      {...chip}
    >
      {wordOf(t, tag)}
    </Chip>
  );
}
