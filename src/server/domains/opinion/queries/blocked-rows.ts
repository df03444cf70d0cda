import '../tables.ts';

/** Numbers that members blocked, as other domains may join them in their statements: `phone` for `profile_id`. */
export const blockedRows = '(select profile_id, phone from opinion where banned_at is not null)';
