export const sandboxChannels = ['telegram', 'whatsapp', 'viber', 'sms', 'flashcall'] as const;
export type SandboxChannel = (typeof sandboxChannels)[number];
