/** What every call of an active member may answer. */
export const memberFailures = [
  'sign_in.required',
  'session.ended',
  'profile.barred',
  'profile.deactivated',
  'server.no_database',
] as const;
