import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { longestText } from '#shared/text.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type DraftPlace, dropDraft, readDraft, saveDraft } from './draft.ts';

/** The server counts grapheme clusters too. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

interface WriteBoxProps {
  place: DraftPlace;
  /** Accessible name of the field. */
  label: string;
  placeholder?: string;
  /** Original of the text being edited; empty for a new one. */
  before?: string;
  /** Text typed before hydration. */
  typed?: string;
  submit: string;
  /** Says who can read the text, given its length; default: everyone. */
  readBy?: (length: string) => string;
  /** Allows an empty text, which replaces the old one. */
  mayBeEmpty?: boolean;
  /** One line high until focused or filled. */
  isFolded?: boolean;
  /** Focuses the field on mount. */
  isFocused?: boolean;
  /** Error code of the last attempt. */
  refused?: string | undefined;
  /** The box may unmount: the draft is stored until the server has the text. */
  onSend: (text: string, sendAnyway: boolean) => void;
  onCancel?: () => void;
  onType?: () => void;
}

/** Editor of a text. Stores a draft until it is sent or discarded. */
export function WriteBox(props: WriteBoxProps) {
  const { place, label, placeholder, before = '', typed = '', submit, isFolded = false, isFocused = false } = props;
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept, setKept] = useState(() => (import.meta.env.SSR ? null : readDraft(place)));
  const [text, setText] = useState(kept?.text ?? before);
  const [wrong, setWrong] = useState(props.refused ?? null);
  const [taken, setTaken] = useState({ before, typed: '' });
  if (taken.before !== before || taken.typed !== typed) {
    setTaken({ before, typed });
    if (taken.typed !== typed && typed !== '') setText(typed);
    // The original loaded only now, and nothing was typed meanwhile.
    else if (text === taken.before) setText(before);
  }

  useEffect(() => {
    if (typed !== '') write(typed);
  }, [typed]);

  useEffect(() => {
    if (!isFocused) return;
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [isFocused]);

  function write(now: string) {
    setText(now);
    setWrong(null);
    props.onType?.();
    if (now === before) dropDraft(place);
    else saveDraft(place, now, new Date());
  }

  function discard() {
    write(before);
    setKept(null);
    field.current?.focus();
  }

  function send(isAnyway: boolean) {
    if (text.trim() === '' && !props.mayBeEmpty) setWrong('text.empty');
    else props.onSend(text, isAnyway);
  }

  const isAsked = wrong === 'text.may_hurt';

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onCancel?.();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
  }

  return (
    // Not a form: before hydration, submitting would put the text into the page's address.
    <form onKeyDown={onKeyDown} className="write-box" data-open={!isFolded || text !== ''}>
      <textarea
        ref={field}
        name="text"
        data-act={`write-${place.target}`}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => write(target.value)}
        dir="auto"
        aria-invalid={wrong !== null}
        className="block w-full min-w-0 resize-none rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base aria-invalid:border-unwanted"
      />
      <p role="alert" className="mt-1 text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
      {/* On phones the hint has its own line: it changes, and the buttons must not move. */}
      <div className="write-foot mt-2 flex-col gap-x-3 sm:flex-row-reverse sm:items-center sm:justify-between">
        <div className="flex min-h-11 flex-wrap items-center gap-x-1 text-[0.875rem] text-muted">
          {kept === null ? (
            <Count length={[...letters.segment(text.trim())].length} readBy={props.readBy} />
          ) : (
            <DraftNote at={new Date(kept.at)} onDiscard={discard} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {/* Sending unchanged would only ask again; the same button keeps the focus. */}
          <button
            type="button"
            data-act={`send-${place.target}`}
            className={isAsked ? plainButton : primaryButton}
            onClick={() => send(isAsked)}
          >
            {isAsked ? t('comment.send_anyway') : submit}
          </button>
          {props.onCancel && (
            <button type="button" className={plainButton} onClick={props.onCancel}>
              {t('common.cancel')}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

/** Whether the focus is inside a box: replacing it waits until the focus leaves. */
export function useHeld() {
  const [isHeld, setHeld] = useState(false);
  return {
    isHeld,
    /** Handlers for the element around the box. */
    hold: {
      onFocus: () => setHeld(true),
      // Switching windows does not leave the box.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHeld(currentTarget.contains(relatedTarget ?? document.activeElement)),
    },
    /** Call when a button inside the box closed it. */
    letGo: () => setHeld(false),
  };
}

function Count({ length, readBy }: { length: number; readBy: WriteBoxProps['readBy'] }) {
  const { t, formatNumber } = useLocale();
  const of = `${formatNumber(length)} / ${formatNumber(longestText)}`;
  return (
    <span className={`tabular-nums ${length > longestText ? 'text-unwanted' : ''}`}>
      {readBy ? readBy(of) : t('comment.seen', { length: of })}
    </span>
  );
}

/** Says that the draft is from an earlier visit. */
function DraftNote({ at, onDiscard }: { at: Date; onDiscard: () => void }) {
  const { t, formatDate } = useLocale();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const style = at.toDateString() === new Date().toDateString() ? { timeStyle: 'short' } : { dateStyle: 'medium' };
  return (
    <>
      {t('comment.kept', { when: formatDate(at, { ...(style as Intl.DateTimeFormatOptions), timeZone }) })}
      <button type="button" className="link min-h-11 px-2 font-medium" onClick={onDiscard}>
        {t('discard.confirm')}
      </button>
    </>
  );
}
