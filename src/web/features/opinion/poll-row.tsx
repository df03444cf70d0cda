import type { NumberView } from '#contract/number.ts';
import { type Poll, polls } from '#contract/tag.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type Said, withAnswer } from './said.ts';
import { countAnswers } from './shown-tag.ts';
import { Chip } from './tag-chip.tsx';

interface PollRowProps {
  poll: Poll;
  view: NumberView;
  said: Said;
  isDisabled?: boolean;
  onChange: (wish: (said: Said) => Said) => void;
}

/** A poll with counts per answer. Pressing the own answer again removes it. */
export function PollRow({ poll, view, said, isDisabled = false, onChange }: PollRowProps) {
  const { t } = useLocale();
  const mine = said.answers[poll] ?? null;
  // phrases: tag.poll.*, tag.answer.*
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.9375rem] font-semibold">{t(`tag.poll.${poll}` as PhraseKey)}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.keys(polls[poll]).map((answer) => (
          <Chip
            key={answer}
            act={`${poll}-${answer}`}
            isPressed={mine === answer}
            isDisabled={isDisabled}
            count={countAnswers(view, said, poll, answer)}
            onPress={() => onChange((before) => withAnswer(before, poll, mine === answer ? null : answer))}
          >
            {t(`tag.answer.${poll}.${answer}` as PhraseKey)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
