// Written by scripts/check-lists.ts from what domains declare; what is new stands last.

export const declaredFamilies = {
  tag: ['tag'], // opinionPhrases
  desk: ['desk'], // moderationPhrases
  notice: ['notice'], mail: ['mail', 'push'], // notificationPhrases
  complaint: ['complaint', 'tickets'], // complaintPhrases
  transparency: ['transparency', 'statement'], // transparencyPhrases
  data_request: ['data_request'], // dataRequestPhrases
  portrait: ['portrait'], // portraitPhrases
  connect: ['connect'], // connectPhrases
  admin: ['admin'], // adminPhrases
} as const;
