import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { takeEarlyPress } from './api/early-press.ts';
import { takePageData, takePagePhrases } from './api/page-data.ts';
import { startSession } from './features/sign-in/session.ts';
import { leaveToDocument } from './features/site/document-links.ts';
import { phraseStore } from './features/site/phrase-book.ts';
import { getRouter } from './router.tsx';

/** Between two steps the browser may answer a touch, or paint. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** No module may wait for it: the chunks that the router loads meanwhile are made of the same modules. */
async function takeOver(): Promise<void> {
  // The phrases were fetched beside this script; what is hydrated must read as it was rendered.
  const isAllThere = await phraseStore.hydrate(takePagePhrases());
  if (!isAllThere) phraseStore.subscribe(leaveToDocument());
  await breathe();
  takePageData();
  const router = getRouter();
  await hydrate(router);
  await breathe();
  const pressed = takeEarlyPress();
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />);
  });
  // Who waits for it waits no longer: React takes over at once what is pressed.
  pressed?.click();
}

startSession();
void takeOver();
