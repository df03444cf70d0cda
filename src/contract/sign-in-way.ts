/** The ways of the login screen to prove a number, as `data.auth` of `auth/get` names them, in its order. */
export const signInWays = ['telegram', 'whatsappBusiness', 'whatsapp', 'viber', 'sms', 'flashcall'] as const;
export type SignInWay = (typeof signInWays)[number];
