import { setReply } from '#web/api/page-context.ts';

/** For a page whose address holds a token: nobody keeps the page, names its address to others or lists it. */
export function setPrivateReply() {
  setReply(null, { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
}
