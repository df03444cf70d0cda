import { useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import type { Book } from '#web/features/contact/book.ts';
import { BookPicker } from '#web/features/contact/book-picker.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLeaving } from '#web/features/sign-in/use-leaving.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Loaded once a book was chosen.
const BookSteps = lazyPart(() => import('#web/features/contact/book-steps.tsx'));
// Visitors have none, so only members load it.
const MyBook = lazyPart(() => import('#web/features/contact/my-book.tsx'));

/** The own address book: read in the browser, checked without disclosure, and sent only with consent. */
export function AddressBookPage() {
  // The key discards the file's content on sign-out.
  return <AddressBook key={useLeaving()} />;
}

function AddressBook() {
  const { t } = useLocale();
  const session = useSession();
  const [read, setRead] = useState<{ book: Book; country: string | null; times: number } | null>(null);
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <div className="pb-1">
        <h1 className="mb-2 text-[2rem] leading-tight tracking-tight">{t('book.title')}</h1>
        <p className="max-w-[60ch] text-[1.0625rem] text-muted">{t('book.lead')}</p>
      </div>
      <BookPicker
        book={read?.book ?? null}
        onRead={(book, country) => setRead((before) => ({ book, country, times: (before?.times ?? 0) + 1 }))}
      />
      {read && read.book.contacts.length > 0 && (
        <BookSteps key={`${read.times} ${session?.profileId}`} book={read.book} country={read.country} />
      )}
      {session && <MyBook key={session.profileId} />}
    </div>
  );
}
