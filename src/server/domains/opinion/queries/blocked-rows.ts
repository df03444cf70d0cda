/** SQL for joins in other domains: `phone` is blocked by `profile_id`. */
export const blockedRows = '(select profile_id, phone from opinion where banned_at is not null)';
