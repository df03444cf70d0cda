import type { ProviderLinks, StartedSignIn } from '../provider.ts';

/** Opens the chat and tells the bot the code at once; the text is there to send where Viber does not tell it. */
export function viberLinks(botUri: string, { code, text }: StartedSignIn): ProviderLinks {
  const [bot, context, draft] = [botUri, code, text].map(encodeURIComponent);
  return { app: `viber://pa?chatURI=${bot}&context=${context}&text=${draft}`, web: null, number: null };
}
