import type { ProviderLinks, StartedSignIn } from '../provider.ts';

/** Both open the chat with a start button; pressing it sends `/start <code>`. */
export function telegramLinks(botName: string, { code }: StartedSignIn): ProviderLinks {
  const [bot, start] = [encodeURIComponent(botName), encodeURIComponent(code)];
  return {
    app: `tg://resolve?domain=${bot}&start=${start}`,
    web: `https://t.me/${bot}?start=${start}`,
    number: null,
  };
}
