import { BookUser, ContactRound, FileUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { readHome } from '#web/features/numbering/home.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type Book, type BookQuestion, largestFileBytes } from './book.ts';
import { contactPicker } from './contact-picker.ts';
import { SkippedLines, UnreadColumns } from './skipped-lines.tsx';

interface BookPickerProps {
  /** The address book read last. */
  book: Book | null;
  /** @param country country whose national numbers were assumed */
  onRead: (book: Book, country: string | null) => void;
}

/** Reads a dropped or chosen address book in a worker; nothing is sent. */
export function BookPicker({ book, onRead }: BookPickerProps) {
  const { t, locale } = useLocale();
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const [wrong, setWrong] = useState<PhraseKey | null>(null);
  const [unread, setUnread] = useState<Book['unread']>([]);
  const [pick, setPick] = useState<ReturnType<typeof contactPicker>>(null);
  // Set after hydration: only the browser knows whether it has a contact picker.
  useEffect(() => setPick(() => contactPicker()), []);

  async function read(source: { file: Blob } | { picked: Extract<BookQuestion, { picked: unknown }>['picked'] }) {
    setReading(true);
    setWrong(null);
    setUnread([]);
    try {
      const { askReader } = await import('./read-book.ts');
      const country = await readHome();
      const answer = await askReader({ ...source, language: locale, country });
      // phrases: error.contact.*
      setUnread(answer.ok ? answer.book.unread : answer.unread);
      if (answer.ok) onRead(answer.book, country);
      else setWrong(`error.${answer.fault}`);
    } catch {
      setWrong('book.unread');
    }
    setReading(false);
  }

  function take(file: File | undefined) {
    if (!file || isReading) return;
    if (file.size > largestFileBytes) setWrong('book.too_large');
    else void read({ file });
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    // Resets the input, so that a corrected file of the same name triggers a change event.
    event.currentTarget.value = '';
    take(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  async function pickContacts() {
    const picked = await pick?.().catch(() => []);
    if (picked && picked.length > 0) await read({ picked });
  }

  const isDone = book !== null && book.contacts.length > 0;
  return (
    <section aria-label={t('book.choose')} className="card p-5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the buttons do */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid justify-items-center gap-3 rounded-control border-2 border-dashed px-4 py-7 text-center transition-colors duration-150 ${isOver ? 'border-brand bg-brand-soft' : 'border-line'}`}
      >
        <span className="grid size-14 place-items-center rounded-2xl bg-brand-soft text-brand">
          <BookUser size={26} aria-hidden="true" />
        </span>
        <p className="max-w-[52ch] text-[0.9375rem] text-muted">{t('book.choose_text')}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <label
            className={`${isDone ? plainButton : primaryButton} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
          >
            <FileUp size={18} aria-hidden="true" />
            {isDone ? t('book.choose_again') : t('book.choose')}
            <input
              type="file"
              accept=".vcf,.vcard,.csv,text/vcard,text/x-vcard,text/csv"
              className="sr-only"
              onChange={choose}
            />
          </label>
          {pick && (
            <button type="button" className={plainButton} onClick={() => void pickContacts()} aria-disabled={isReading}>
              <ContactRound size={18} aria-hidden="true" />
              {t('book.pick')}
            </button>
          )}
        </div>
        <p className="text-[0.875rem] text-muted max-sm:hidden">{t('book.drop')}</p>
        <div aria-live="polite" className="text-[0.9375rem] empty:hidden">
          {isReading && <p className="text-muted">{t('book.reading')}</p>}
          {!isReading && book && !wrong && (
            <p className="font-medium">
              {book.contacts.length > 0 ? t('book.read', { count: book.contacts.length }) : t('book.none')}
            </p>
          )}
        </div>
        <p role="alert" className="max-w-[52ch] text-[0.9375rem] text-unwanted empty:hidden">
          {wrong && t(wrong)}
        </p>
      </div>
      <UnreadColumns columns={unread} />
      {book && !wrong && <SkippedLines lines={book.skipped} />}
    </section>
  );
}
