import { Ban, MessageCircle, Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PollRow } from './poll-row.tsx';
import { hasTag, type Said, type Tag, tagsOf, withTag } from './said.ts';
import { quickTypes, reasonsFor, signOf, wordOf } from './shown-tag.ts';
import { TagChip } from './tag-chip.tsx';
import { Chips, TagChips } from './tag-chips.tsx';
import type { Telling } from './use-telling.ts';

interface TellPartProps {
  view: NumberView;
  telling: Telling;
  /** Shows all that can be said. */
  onAll: () => void;
  onWrite: () => void;
  onBlock: () => void;
}

/** Who just got a call says in two taps who it was and what it was about. */
export function TellPart({ view, telling, onAll, onWrite, onBlock }: TellPartProps) {
  const { t } = useLocale();
  const { shown, choice, isHolder, change } = telling;
  const id = useId();
  // The second question is asked only after a press here, and never by itself when the page comes.
  const [asked, setAsked] = useState<number | null>(null);
  const onlyWarnings = view.metrics.isHidden;
  const types = quickTypes
    .map((type): Tag => ({ list: 'callerTypes', id: type }))
    .filter((tag) => !onlyWarnings || signOf(tag) === 'bad');
  const count = (answer: string, poll: string) =>
    view.polls.pollAnswers.some((one) => one.poll === poll && (answer === '' || one.answer === answer));
  // By what everybody said, so that the page is the same for all until somebody touches it.
  const isWantedAsked = count('yes', 'onPage') || count('', 'onComment') || shown.answers.onPage === 'yes';

  function press(tag: Tag) {
    const isMine = hasTag(shown, tag);
    setAsked(isMine ? null : tag.id);
    void change((before) => withTag(before, tag, !isMine));
  }

  return (
    <section
      id="tell"
      aria-labelledby={id}
      className="needs-script no-print -mx-5 mt-4 -mb-5 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-5"
    >
      <div>
        <h3 id={id} className="text-base">
          {t('tag.tell.title')}
        </h3>
        <p className="mt-0.5 mb-2.5 text-[0.875rem] text-muted">
          {isHolder ? t('error.opinion.own_number') : t('tag.tell.text')}
        </p>
        <Chips label={t('tag.tell.who')}>
          {types.map((tag) => (
            <TagChip
              key={tag.id}
              place="tell"
              tag={tag}
              isPressed={hasTag(shown, tag)}
              isDisabled={isHolder}
              onPress={() => press(tag)}
            />
          ))}
          <button
            type="button"
            data-act="more-types"
            aria-haspopup="dialog"
            aria-disabled={isHolder || undefined}
            onClick={() => !isHolder && onAll()}
            className="inline-flex min-h-11 items-center rounded-full px-3.5 text-[0.9375rem] font-medium text-brand hover:bg-raised aria-disabled:opacity-50"
          >
            {t('tag.tell.more')}
          </button>
        </Chips>
        {asked !== null && <Reasons type={asked} shown={shown} onlyWarnings={onlyWarnings} onChange={change} />}
        <SaidRow telling={telling} onAll={onAll} />
      </div>
      {choice !== null && <ChoiceBar telling={telling} />}
      <PollRow poll="onPage" view={view} said={shown} isDisabled={isHolder} onChange={change} />
      {isWantedAsked && <PollRow poll="onComment" view={view} said={shown} isDisabled={isHolder} onChange={change} />}
      {!isHolder && (
        <div className="flex flex-wrap gap-2">
          <button type="button" data-act="tell-words" className={plainButton} onClick={onWrite}>
            <MessageCircle size={18} aria-hidden="true" />
            {t('tag.tell.words')}
          </button>
          <button type="button" data-act="tell-block" aria-haspopup="dialog" className={plainButton} onClick={onBlock}>
            <Ban size={18} aria-hidden="true" className="text-unwanted" />
            {shown.isBanned ? t('ban.is_banned') : t('ban.block')}
          </button>
        </div>
      )}
    </section>
  );
}

interface ReasonsProps {
  type: number;
  shown: Said;
  onlyWarnings: boolean;
  onChange: Telling['change'];
}

/** The second tap. */
function Reasons({ type, shown, onlyWarnings, onChange }: ReasonsProps) {
  const { t } = useLocale();
  const reasons = reasonsFor(type, onlyWarnings);
  if (reasons.length === 0) return null;
  return (
    <div className="mt-4">
      <TagChips label={t('tag.tell.about')} tags={reasons} place="tell" said={shown} onChange={onChange} />
    </div>
  );
}

/** What the member says; of one height with what stands there before the member's own answer has come. */
function SaidRow({ telling: { shown, choice, profileId }, onAll }: { telling: Telling; onAll: () => void }) {
  const { t } = useLocale();
  const tags = tagsOf(shown);
  const isSaid = profileId !== null && choice === null && tags.length > 0;
  return (
    <div className="mt-2 flex h-11 items-center gap-1 text-[0.875rem] leading-tight text-muted">
      {/* Other words are another element: one that changes its lines counts as moved. */}
      <p key={String(isSaid)} className={`min-w-0 flex-1 ${isSaid ? 'truncate' : 'line-clamp-2'}`}>
        {isSaid ? t('tag.tell.said', { tags: tags.map((tag) => wordOf(t, tag)).join(' · ') }) : t('tag.tell.anonymous')}
      </p>
      {isSaid && (
        <button
          type="button"
          data-act="change-tags"
          aria-haspopup="dialog"
          aria-label={t('tag.tell.change')}
          onClick={onAll}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised hover:text-text"
        >
          <Pencil size={17} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** What was chosen and is not told yet. */
function ChoiceBar({ telling: { choice, profileId, tell, discard } }: { telling: Telling }) {
  const { t } = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  // Back from the sign-in: one press is left.
  useEffect(() => {
    if (profileId !== null) button.current?.focus();
  }, [profileId]);
  const words = choice === null ? [] : tagsOf(choice).map((tag) => wordOf(t, tag));
  return (
    <div className="grid gap-3 rounded-xl bg-brand-soft p-4">
      <p className="text-[0.9375rem]">
        {words.length > 0 ? t('tag.tell.chosen', { tags: words.join(' · ') }) : t('tag.tell.chosen_answer')}
      </p>
      <div className="flex flex-wrap gap-2">
        <button ref={button} type="button" data-act="tell" className={primaryButton} onClick={() => void tell()}>
          {profileId === null ? t('tag.tell.sign_in') : t('tag.tell.send')}
        </button>
        <button type="button" data-act="tell-discard" className={plainButton} onClick={discard}>
          {t('discard.confirm')}
        </button>
      </div>
    </div>
  );
}
