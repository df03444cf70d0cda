import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderLinks, ProviderTools, StartedSignIn } from '../provider.ts';
import { receiveFromViber } from './receive.ts';
import { answerViber, sendByViber } from './reply.ts';
import { type ViberSettings, viberSettings } from './settings.ts';

/** A Viber bot, grade low: cards name no owner. https://developers.viber.com/docs/api/rest-bot-api/ */
export function createViberProvider(settings: ViberSettings, tools: ProviderTools): Provider {
  const senderName = new URL(tools.publicUrl).hostname;
  return {
    name: 'viber',
    way: 'viber',
    title: 'Viber',
    grade: 'low',
    canAsk: true,
    receive: (request) => receiveFromViber(settings.token, request),
    send: (to, message) => sendByViber(settings, senderName, to, message),
    respond: (replies) => answerViber(senderName, replies),
    links: (start) => viberLinks(settings.botUri, start),
  };
}

export const viber = defineMessenger(viberSettings, createViberProvider);

/** Opens the chat and passes the code to the bot; the draft is for clients that do not pass it. */
export function viberLinks(botUri: string, { code, text }: StartedSignIn): ProviderLinks {
  const [bot, context, draft] = [botUri, code, text].map(encodeURIComponent);
  return { app: `viber://pa?chatURI=${bot}&context=${context}&text=${draft}`, web: null, number: null };
}
