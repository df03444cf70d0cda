import { StartClient } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startSession } from './features/sign-in/session.ts';
import { phraseStore } from './features/site/phrase-book.ts';

startSession();
// The phrases were fetched beside this script; what is hydrated must read as it was rendered.
await phraseStore.hydrate();
startTransition(() => {
  hydrateRoot(document, <StartClient />);
});
