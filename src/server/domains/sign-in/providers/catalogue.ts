import type { Messenger } from './messenger.ts';
import { telegram } from './telegram/provider.ts';
import { telegramLogin } from './telegram-login/provider.ts';
import { twilioCall } from './twilio-call/provider.ts';
import { twilioSms } from './twilio-sms/provider.ts';
import { viber } from './viber/provider.ts';
import { vonageSms } from './vonage-sms/provider.ts';
import { whatsappBusiness } from './whatsapp-business/provider.ts';
import { whatsappLink } from './whatsapp-link/provider.ts';

/** Services for sign-in, in the order of the login screen. The first that can send codes to phones is used for that. */
export const messengers: readonly Messenger[] = [
  telegram,
  telegramLogin,
  whatsappBusiness,
  whatsappLink,
  viber,
  twilioSms,
  vonageSms,
  twilioCall,
];

/** In the order of the guide. */
export const messengerSettings = messengers.map(({ settings }) => settings);
