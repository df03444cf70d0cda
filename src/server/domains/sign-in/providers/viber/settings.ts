import { declareSettings, halfSetUp, serviceUrl, shortText } from '#server/config/setting.ts';

export interface ViberSettings {
  /** The bot's name in links. */
  botUri: string;
  /** Also the key of Viber's signatures. */
  token: string;
  /** Without a trailing slash. */
  apiUrl: string;
}

export const viberSettings = declareSettings({
  settings: {
    VIBER_BOT_URI: { default: '', about: 'Viber bot: its URI', check: shortText },
    VIBER_TOKEN: { default: '', about: 'Viber bot: auth token', isSecret: true, check: shortText },
    VIBER_API_URL: {
      default: 'https://chatapi.viber.com/pa',
      about: 'Viber bot: base URL of its API',
      check: serviceUrl,
    },
  },
  problems: (s) => halfSetUp('Viber', s, ['VIBER_BOT_URI', 'VIBER_TOKEN']),
  shape: (s): ViberSettings | null =>
    s.VIBER_TOKEN === '' ? null : { botUri: s.VIBER_BOT_URI, token: s.VIBER_TOKEN, apiUrl: s.VIBER_API_URL },
});
