import { lazyPart } from '#web/components/lazy-part.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import type { Book } from './book.ts';
import { CheckCard } from './check-card.tsx';
import { SignInToAdd } from './sign-in-to-add.tsx';

// Only members can send an address book.
const SendCard = lazyPart(() => import('./send-card.tsx'));

interface BookStepsProps {
  book: Book;
  country: string | null;
}

/** Actions for an address book that was read. */
export default function BookSteps({ book, country }: BookStepsProps) {
  const session = useSession();
  return (
    <>
      <CheckCard contacts={book.contacts} />
      {session ? <SendCard contacts={book.contacts} country={country} /> : <SignInToAdd />}
    </>
  );
}
