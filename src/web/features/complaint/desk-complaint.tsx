import { useState } from 'react';
import type { DeskComplaint } from '#contract/complaint.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DeskItem } from './desk-item.tsx';

interface ComplaintCaseProps {
  complaint: DeskComplaint;
  areKeysOn: boolean;
  /** About one of its texts; whether none of them waits any more. */
  onDecided: (isCaseDecided: boolean) => void;
  /** It is not what it was when it was opened. */
  onLost: (lost: { code: string; act: null }) => void;
}

/** A complaint of the queue: what was said, and each text with the decision about it. */
export function ComplaintCase({ complaint, areKeysOn, onDecided, onLost }: ComplaintCaseProps) {
  const { t } = useLocale();
  const [wrong, setWrong] = useState<string | null>(null);
  // Keys decide about the text that waits first.
  const first = complaint.items.find(({ can }) => can.decide)?.id ?? null;
  function refuse(code: string | null) {
    setWrong(code === 'moderation.refused' ? code : null);
    if (code !== null && code !== 'moderation.refused') onLost({ code, act: null });
  }
  // phrases: complaint.reason.*, error.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-[0.9375rem] font-medium">{t(`complaint.reason.${complaint.reason}` as PhraseKey)}</p>
      <div>
        <h3 className="mb-1 text-[0.875rem] font-semibold">{t('desk.complaint.message')}</h3>
        <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] break-words whitespace-pre-line">
          {complaint.message}
        </p>
        {complaint.isDisowned && <p className="mt-1 text-[0.875rem] text-unwanted">{t('desk.complaint.disowned')}</p>}
      </div>
      {complaint.items.map((item) => (
        <DeskItem
          key={item.id}
          complaint={complaint}
          item={item}
          areKeysOn={areKeysOn && item.id === first}
          onDecided={onDecided}
          onWrong={refuse}
        />
      ))}
      {wrong !== null && (
        <p role="alert" className="text-[0.9375rem] text-unwanted">
          {t(`error.${wrong}` as PhraseKey)}
        </p>
      )}
    </article>
  );
}
