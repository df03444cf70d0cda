import type { SubscriptionStatus } from '#contract/subscription.ts';
import type { Subscription } from '#server/domains/part.ts';
import { liveSubscriptions } from '#server/domains/subscription/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { everyShard } from '#server/platform/db/every-shard.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';

export interface SubscribedRow {
  subscriptionId: string;
  commentId: string;
  isReply: boolean;
  /** Empty if the member may not read it. */
  text: string;
  phone: string;
  status: SubscriptionStatus;
  endsAt: Date;
  price: string;
}

// Deleted texts are left out. Their subscriptions end by a job and are not renewed.
const mine = `s.profile_id = $1::int8 and s.kind = $2 and c.state <> 'deleted'`;
const from = `from ${liveSubscriptions} s join comment c on c.id = s.comment_id`;
/** Authors read their own texts in every state; a subscriber of kind `hide` reads the hidden text. */
const readable = `c.profile_id = $1::int8 or (c.state = 'shown' and (c.hidden_until is null or s.kind = 'hide'))`;

/** Lists texts with a live subscription of the member, newest subscription first. */
export async function listSubscribed(
  { pool }: Database,
  profileId: string,
  kind: Subscription['kind'],
  page: Page,
): Promise<Listed<SubscribedRow>> {
  const [after = null] = page.after ?? [];
  const { rows } = await pool.query<SubscribedRow>(
    `select s.id as "subscriptionId", c.id as "commentId", c.parent_id is not null as "isReply",
      case when ${readable} then c.text else '' end as text, c.phone,
      case when s.renews then 'active' else 'ending' end as status, s.ends_at as "endsAt", s.price
    ${from} where ${mine} and ($5::int8 is null or s.id < $5::int8)
    order by s.id desc limit $3 offset $4 ${everyShard}`,
    [profileId, kind, page.limit + 1, page.offset, after],
  );
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int4 as total ${from} where ${mine} ${everyShard}`,
    [profileId, kind],
  );
  return { ...cutPage(rows, page, (row) => [row.subscriptionId]), total: counted.rows[0]?.total ?? 0 };
}
