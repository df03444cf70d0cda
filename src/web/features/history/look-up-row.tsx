import { X } from 'lucide-react';
import type { HistoryItem } from '#contract/history.ts';
import type { Headline } from '#shared/headline.ts';
import { rowWords } from '#shared/headline-words.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { showToast } from '#web/components/toast.tsx';
import { NumberRow } from '#web/features/number/number-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { forgetLookUp, type RecentLookUp } from './recent.ts';

export function DeviceRow({ entry }: { entry: RecentLookUp }) {
  const { phone, international, face, name, at } = entry;
  return (
    <LookUpRow
      phone={phone}
      international={international}
      face={face}
      name={name}
      at={at}
      onForget={() => forgetLookUp(phone)}
    />
  );
}

interface HistoryRowProps {
  item: HistoryItem;
  onForget: (item: HistoryItem) => Promise<string | null>;
}

export function HistoryRow({ item, onForget }: HistoryRowProps) {
  const { t } = useLocale();
  async function forget() {
    const wrong = await onForget(item);
    // phrases: error.*
    if (wrong) showToast(t(`error.${wrong}` as PhraseKey));
  }
  return (
    <LookUpRow
      phone={item.phone}
      international={item.international}
      face={item.headline}
      name={item.name}
      at={item.searchedAtTimestamp}
      onForget={forget}
    />
  );
}

interface LookUpRowProps {
  phone: string;
  international: string;
  face: Headline;
  name: string | null;
  /** Unix time in seconds. */
  at: number;
  onForget: () => void;
}

function LookUpRow({ phone, international, face, name, at, onForget }: LookUpRowProps) {
  const { t, formatRelative } = useLocale();
  const [words = ''] = rowWords(t, face, null);
  return (
    <NumberRow
      phone={phone}
      international={international}
      face={face}
      note={words}
      name={name}
      detail={formatRelative(new Date(at * 1000), new Date())}
      isFixed
      end={
        <button
          type="button"
          onClick={onForget}
          aria-label={t('recent.forget', { number: international })}
          className="relative grid size-11 place-items-center rounded-full text-muted hover:bg-line hover:text-text"
        >
          <X size={18} aria-hidden="true" />
        </button>
      }
    />
  );
}
