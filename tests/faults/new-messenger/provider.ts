import { defineMessenger } from '#server/domains/sign-in/providers/messenger.ts';
import type { Provider } from '#server/domains/sign-in/providers/provider.ts';
import { receiveSlip } from './receive.ts';
import { sendPigeon } from './reply.ts';
import { type PigeonSettings, pigeonSettings } from './settings.ts';

function createPigeonProvider(settings: PigeonSettings): Provider {
  return {
    name: 'pigeon',
    way: 'pigeon',
    title: 'Carrier pigeon',
    grade: 'high',
    canAsk: true,
    receive: (request) => receiveSlip(request, settings),
    send: (to, message) => sendPigeon(settings, to, message),
    links: ({ code }) => ({ app: null, web: `https://pigeon.example/${settings.loft}?${code}`, number: null }),
  };
}

export const pigeon = defineMessenger(pigeonSettings, createPigeonProvider);
