import { setReply } from '#web/api/page-context.ts';

/** For pages with a token in the address: not cached, not indexed, and no referrer. */
export function setPrivateReply() {
  setReply(null, { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
}
