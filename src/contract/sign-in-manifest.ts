import type { Problems } from './manifest.ts';

export const signInProblems = {
  'sign_in.failed': 400,
  'sign_in.bad_signature': 400,
  'sign_in.bad_time': 400,
  'sign_in.replayed': 400,
  'sign_in.too_often': 400,
  'sign_in.code_expired': 400,
  'sign_in.way_unavailable': 400,
  'sign_in.proof_missing': 400,
  'sign_in.bad_platform': 400,
  'sign_in.refused': 400,
  'sign_in.contested': 400,
  'sign_in.wrong_confirm_code': 422,
  'sign_in.forged_delivery': 401,
  'sign_in.required': 401,
  'sign_in.proof_needed': 401,
  'session.ended': 403,
  'session.unknown': 404,
} as const satisfies Problems;

/** `status_code` of these errors, instead of the HTTP status. */
export const signInProblemNumbers = {
  'sign_in.failed': 10000,
  'sign_in.bad_signature': 10001,
  'sign_in.bad_time': 10002,
  'sign_in.replayed': 10003,
  'sign_in.too_often': 10004,
  'sign_in.code_expired': 10005,
  'sign_in.way_unavailable': 10006,
  'sign_in.proof_missing': 10007,
  'sign_in.bad_platform': 10008,
  'sign_in.refused': 10000,
  'sign_in.contested': 10000,
} as const satisfies Problems;
