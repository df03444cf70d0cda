import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { callApi } from '#web/api/call-api.ts';
import { oneAtATime } from '#web/api/one-at-a-time.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { showToast } from '#web/components/toast.tsx';
import { ActButton } from '#web/features/comment/act-button.tsx';
import { type DraftPlace, dropDraft, readDraft } from '#web/features/comment/draft.ts';
import { useHeld, WriteBox } from '#web/features/comment/write-box.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const DeleteDialog = lazyPart(() => import('#web/features/comment/delete-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface OwnNoteProps {
  view: NumberView;
  /** Reloads the number. */
  ask: () => Promise<unknown>;
}

interface Box {
  isOpen: boolean;
  isFocused: boolean;
  /** Increments each time it opens. */
  opened: number;
  refused?: string | undefined;
}

/** The note or its editor. Saved optimistically, reverted on refusal. */
export default function OwnNote({ view, ask }: OwnNoteProps) {
  const { t } = useLocale();
  const complain = useRefusalToast();
  const profileId = useSession()?.profileId ?? null;
  const phone = view.phone.number;
  const place: DraftPlace = { profileId, phone, target: 'note' };
  const [said, setSaid] = useState(view);
  const [text, setText] = useState(view.notice?.text ?? '');
  const [isSaving, setSaving] = useState(false);
  const [box, setBox] = useState<Box>(() => ({ isOpen: readDraft(place) !== null, isFocused: false, opened: 0 }));
  const [deletion, setDeletion] = useState<'unused' | 'open' | 'closed'>('unused');
  const slot = useRef<HTMLDivElement>(null);
  const { isHeld, hold, letGo } = useHeld();
  if (said !== view) {
    setSaid(view);
    if (!isSaving) setText(view.notice?.text ?? '');
  }
  useEffect(() => {
    // Room for a note draft was reserved by the first script; the note now takes it.
    delete document.documentElement.dataset.note;
  }, []);

  const open = (refused?: string) =>
    setBox(({ opened }) => ({ isOpen: true, isFocused: true, opened: opened + 1, refused }));
  function close() {
    letGo();
    setBox(({ opened }) => ({ isOpen: false, isFocused: false, opened: opened + 1 }));
  }
  /** Focuses the element that replaces the pressed button. */
  const focus = (what: string) => requestAnimationFrame(() => slot.current?.querySelector<HTMLElement>(what)?.focus());

  /** Saves a text; an empty one deletes the note. */
  async function save(after: string) {
    const before = text;
    const written = after.trim();
    close();
    setText(written);
    setSaving(true);
    focus(written === '' ? 'textarea' : '[data-act=note-edit]');
    const answer = await oneAtATime(`note ${phone}`, () =>
      written === ''
        ? callApi('POST /api/v6/notice/delete', { fields: { phone } })
        : callApi('POST /api/v7/notice/add', { fields: { phone, text: written } }),
    );
    setSaving(false);
    if (answer.ok) {
      dropDraft(place);
      showToast(written === '' ? t('note.deleted') : t('note.saved'));
      void ask();
      return;
    }
    setText(before);
    // The draft was stored and is restored; after a deletion there is none.
    if (readDraft(place)) open(answer.problem.code);
    else complain(answer.problem.code);
  }

  return (
    <div ref={slot}>
      {box.isOpen || text === '' || isHeld ? (
        <div {...hold}>
          <WriteBox
            key={box.opened}
            place={place}
            label={t('note.label')}
            placeholder={t('note.placeholder')}
            before={text}
            submit={t('profile.save')}
            readBy={(length) => t('note.read_by', { length })}
            isFolded={!box.isOpen}
            isFocused={box.isFocused}
            mayBeEmpty={text !== ''}
            refused={box.refused}
            onSend={(typed) => void save(typed)}
            onType={() => setBox((before) => ({ ...before, isOpen: true, isFocused: false }))}
            {...(text !== '' && {
              onCancel() {
                close();
                focus('[data-act=note-edit]');
              },
            })}
          />
        </div>
      ) : (
        <Kept text={text} isSaving={isSaving} onEdit={() => open()} onDelete={() => setDeletion('open')} />
      )}
      {deletion !== 'unused' && (
        <DeleteDialog
          question={{ kind: 'plain', title: t('note.delete_title') }}
          icon={<Trash2 size={22} aria-hidden="true" />}
          isOpen={deletion === 'open'}
          onClose={() => setDeletion('closed')}
          onDelete={() => void save('')}
          opener={() => slot.current?.querySelector<HTMLElement>('[data-act=note-delete]') ?? null}
        />
      )}
    </div>
  );
}

interface KeptProps {
  text: string;
  isSaving: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** Collapsed to two lines, the height of the reserved room. */
function Kept({ text, isSaving, onEdit, onDelete }: KeptProps) {
  const { t } = useLocale();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > 60 || text.includes('\n');
  const Chevron = isWhole ? ChevronUp : ChevronDown;
  return (
    <div
      aria-busy={isSaving}
      className={`flex min-h-12 gap-1 rounded-control bg-raised ps-3.5 ${isWhole ? 'items-start' : 'items-center'}`}
    >
      <p
        dir="auto"
        className={`min-w-0 flex-1 text-[0.9375rem] leading-tight break-words whitespace-pre-line ${isWhole ? 'py-3' : 'line-clamp-2'}`}
      >
        {text}
      </p>
      {isLong && (
        <ActButton
          act="note-whole"
          label={isWhole ? t('note.fold') : t('note.whole')}
          onPress={() => setWhole(!isWhole)}
        >
          <Chevron size={18} aria-hidden="true" />
        </ActButton>
      )}
      <ActButton act="note-edit" label={t('note.edit')} onPress={onEdit}>
        <Pencil size={17} aria-hidden="true" />
      </ActButton>
      <ActButton act="note-delete" label={t('note.delete')} onPress={onDelete}>
        <Trash2 size={17} aria-hidden="true" />
      </ActButton>
    </div>
  );
}
