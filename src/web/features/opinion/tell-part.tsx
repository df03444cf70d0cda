import { Ban, ChevronDown, Smartphone, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { withSpaceAfter } from '#shared/join-sentences.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PollRow } from './poll-row.tsx';
import { hasTag, nothingSaid, pressBlock, type Tag, tagsOf, withTag } from './said.ts';
import { allTypes, isOffered, quickTypes, reasonsFor, wordOf } from './shown-tag.ts';
import { Chip, TagChip } from './tag-chip.tsx';
import { Chips, TagChips } from './tag-chips.tsx';
import { TellDetails } from './tell-details.tsx';
import type { Telling } from './use-telling.ts';

interface TellPartProps {
  view: NumberView;
  telling: Telling;
  /** The reader just wrote a comment here. */
  hasWritten: boolean;
  /** Shows how to block a number on a phone. */
  onHelp: () => void;
  /** The comment editor. */
  children: ReactNode;
}

/** Form of an opinion: a caller type is enough, all else is optional. Every part is saved and removed separately. */
export function TellPart({ view, telling, hasWritten, onHelp, children }: TellPartProps) {
  const { t } = useLocale();
  const { shown, choice, isHolder, change } = telling;
  const id = useId();
  const detailsId = useId();
  // The second question appears only after a press here, never on load.
  const [asked, setAsked] = useState<number | null>(null);
  const [hasAllTypes, setAllTypes] = useState(false);
  const [hasDetails, setDetails] = useState(false);
  const onlyWarnings = view.metrics.isHidden;
  const types = (hasAllTypes ? allTypes : quickTypes)
    .map((type): Tag => ({ list: 'callerTypes', id: type }))
    .filter((tag) => isOffered(tag, onlyWarnings));
  const reasons = asked === null || hasDetails ? [] : reasonsFor(asked, onlyWarnings);

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
          {t('action.tell')}
        </h3>
        <p className="mt-0.5 mb-2.5 text-[0.875rem] text-muted">
          {isHolder ? t('error.opinion.own_number') : t('tag.tell.text')}
        </p>
        {!isHolder && (
          <>
            <Chips label={t('tag.tell.who')}>
              {types.map((tag) => (
                <TagChip
                  key={tag.id}
                  place="tell"
                  tag={tag}
                  isPressed={hasTag(shown, tag)}
                  onPress={() => press(tag)}
                />
              ))}
              <button
                type="button"
                data-act="more-types"
                aria-expanded={hasAllTypes}
                onClick={() => setAllTypes(!hasAllTypes)}
                className="inline-flex min-h-11 items-center rounded-full px-3.5 text-[0.9375rem] font-medium text-brand hover:bg-raised"
              >
                {t('tag.tell.more')}
              </button>
            </Chips>
            {reasons.length > 0 && (
              <div className="mt-4">
                <TagChips label={t('tag.tell.about')} tags={reasons} place="tell" said={shown} onChange={change} />
              </div>
            )}
            <SaidRow telling={telling} />
          </>
        )}
      </div>
      {choice !== null && <ChoiceBar telling={telling} />}
      {hasWritten && !hasDetails && <PollRow poll="onComment" view={view} said={shown} onChange={change} />}
      {!isHolder && (
        <div>
          <button
            type="button"
            data-act="tell-details"
            aria-expanded={hasDetails}
            aria-controls={detailsId}
            onClick={() => setDetails(!hasDetails)}
            className="-my-2 link inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-medium"
          >
            <ChevronDown size={18} aria-hidden="true" className={hasDetails ? 'rotate-180' : ''} />
            {t('tag.tell.details')}
          </button>
          <div id={detailsId} hidden={!hasDetails} className="pt-3">
            {hasDetails && <TellDetails view={view} said={shown} onChange={change} />}
          </div>
        </div>
      )}
      {children}
      {!isHolder && <BlockRow view={view} telling={telling} onHelp={onHelp} />}
    </section>
  );
}

/** The member's opinion. Same height as what is shown before the member's answer arrives. */
function SaidRow({ telling: { shown, choice, profileId, change } }: { telling: Telling }) {
  const { t } = useLocale();
  const tags = tagsOf(shown);
  const isSaid = profileId !== null && choice === null && tags.length > 0;
  function takeBack() {
    // The button disappears with what it removes.
    document.querySelector<HTMLElement>('#tell button')?.focus();
    void change(({ isBanned, answers }) => ({ ...nothingSaid, isBanned, answers }));
  }
  return (
    <div className="mt-2 flex min-h-11 items-center gap-1 text-[0.875rem] leading-tight text-muted">
      {/* Keyed by state: rewrapped text in the same element would count as a layout shift. */}
      <p key={String(isSaid)} className={`min-w-0 flex-1 ${isSaid ? 'line-clamp-2' : ''}`}>
        {isSaid ? t('tag.tell.said', { tags: tags.map((tag) => wordOf(t, tag)).join(' · ') }) : t('tag.tell.anonymous')}
      </p>
      {isSaid && (
        <button
          type="button"
          data-act="tell-back"
          title={t('tag.tell.take_back')}
          aria-label={t('tag.tell.take_back')}
          onClick={takeBack}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised hover:text-text"
        >
          <Undo2 size={18} aria-hidden="true" className="flip-rtl" />
        </button>
      )}
    </div>
  );
}

/** Choices that are not sent yet. */
function ChoiceBar({ telling: { choice, profileId, tell, discard } }: { telling: Telling }) {
  const { t } = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  // Back from the sign-in: the remaining press also sends the text, if any.
  useEffect(() => {
    const isWriting = document.activeElement instanceof HTMLTextAreaElement;
    if (profileId !== null && !isWriting) button.current?.focus();
  }, [profileId]);
  const words = choice === null ? [] : tagsOf(choice).map((tag) => wordOf(t, tag));
  if (choice?.isBanned) words.push(t('ban.block'));
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

/** The member's block of the number with its reason, and how to block it on the phone. */
function BlockRow({ view, telling, onHelp }: Pick<TellPartProps, 'view' | 'telling' | 'onHelp'>) {
  const { t } = useLocale();
  const address = useAddress();
  const { shown, change, profileId, choice } = telling;
  // The reason is asked for only after a press here, never when the member's answer arrives.
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip
          act="tell-block"
          isPressed={shown.isBanned}
          icon={<Ban size={17} aria-hidden="true" className={shown.isBanned ? '' : 'text-unwanted'} />}
          onPress={() => {
            setAsked(true);
            void change(pressBlock(shown));
          }}
        >
          {t('ban.block')}
        </Chip>
        <button
          type="button"
          data-act="tell-help"
          aria-haspopup="dialog"
          onClick={onHelp}
          className="link inline-flex min-h-11 items-center gap-2 text-start text-[0.9375rem] leading-tight font-medium"
        >
          <Smartphone size={17} aria-hidden="true" className="shrink-0" />
          {t('ban.on_phone')}
        </button>
      </div>
      {isAsked && shown.isBanned && profileId !== null && choice === null && (
        <>
          <p className="text-[0.9375rem]">
            {withSpaceAfter(t('ban.done'))}
            <PageLink href={address('/blocked')} className="link inline-block py-2.5 font-medium">
              {t('ban.list')}
            </PageLink>
          </p>
          <PollRow poll="onBan" view={view} said={shown} onChange={change} />
        </>
      )}
    </div>
  );
}
