/** Paths that the OpenAPI document got since the recording, and metrics. What is not named here must be as it was. */
export const addedSince: { paths: readonly string[]; metrics: readonly string[] } = {
  paths: [
    ...['/api/v6/auth/sessions/new_browsers', '/api/v7/notice/add', '/api/v6/notice/delete'],
    ...['/api/v7/comment/add', '/api/v6/comment/delete', '/api/v6/comment/delete_by_id', '/api/v6/comment/list'],
    ...['/api/v6/comment/list/my', '/api/v6/comment/pin', '/api/v6/comment/unpin', '/api/v13/comment/thread/list'],
    ...['/api/v11/comment/like'],
    ...['/api/v13/comment/thread/add', '/api/v13/comment/thread/edit', '/api/v13/comment/thread/delete'],
    ...['/api/v6/tag/catalogue', '/api/v6/tag/set', '/api/v6/poll/answer'],
    ...['/api/v6/ban/add', '/api/v6/ban/delete', '/api/v6/ban/list'],
    ...['/api/v6/report/comment', '/api/v6/report/withdraw', '/api/v6/report/my', '/api/v6/moderation/my'],
    ...['/api/v6/moderation/my/statements', '/api/v6/transparency'],
    ...['/api/v6/moderation/queue', '/api/v6/moderation/log', '/api/v6/moderation/decide', '/api/v6/moderation/undo'],
    ...['/api/v6/moderation/account/remove', '/api/v6/moderation/bursts', '/api/v6/moderation/burst/decide'],
    ...['preview', 'run', 'undo', 'texts'].map((call) => `/api/v6/moderation/wave/${call}`),
    ...['/api/v6/moderation/waves', '/api/v6/report/standing'],
    ...['/api/v6/report/my/read', '/api/v6/report/contact/by_phone', '/api/v6/report/contact/by_profile'],
    ...['/api/v6/contact/import', '/api/v6/contact/my', '/api/v6/contact/my/delete', '/api/v6/contact/by_phone'],
    '/api/v6/lookup/prefix',
    ...['/api/v6/contact/by_profile', '/api/v6/contact/like/by_phone', '/api/v6/contact/like/by_profile'],
    ...['/api/v6/comment/hide', '/api/v6/comment/unhide', '/api/v6/comment/list/hidden'],
    ...['add', 'cancel', 'status', 'list'].map((act) => `/api/v6/numcy/subscription/comment/${act}`),
    ...['/api/v6/notification/list', '/api/v6/notification/read', '/api/v6/mail/answer'],
    ...['/api/v6/payment/offers', '/api/v6/payment/checkout', '/api/v6/payment/order/{number}', '/api/v6/subscription'],
    ...['/api/v6/payment/cancel_renewal', '/api/v6/payment/portal', '/api/v6/payment/webhook/{provider}'],
    ...['/api/v6/payment/orders', '/api/v6/payment/withdraw'],
    '/api/v6/payment/order/{number}/withdrawal',
    '/api/v6/numcy/receipt/{number}',
    ...['/sandbox/payment/{id}', '/sandbox/payment/{id}/pay', '/sandbox/payment/{id}/decline'],
    ...['/api/v6/complaint/comment', '/api/v6/complaint/contact', '/api/v6/complaint/{ticket}'],
    ...['/api/v6/complaint/{ticket}/answer', '/api/v6/complaint/{ticket}/measure_appeal'],
    ...['/api/v6/moderation/complaint/measures', '/api/v6/moderation/complaint/measure'],
    ...['/api/v6/moderation/complaint/act', '/api/v6/moderation/complaint/undo'],
    ...['/api/v6/complaint/{ticket}/appeal', '/api/v6/moderation/complaints', '/api/v6/moderation/complaint/decide'],
  ],
  metrics: [
    ...['ringbook_payment_orders', 'ringbook_payment_money', 'ringbook_payment_events_missing_total'],
    ...['ringbook_mail_server', 'ringbook_mails', 'ringbook_complaints'],
    ...['ringbook_moderation_queue', 'ringbook_moderation_oldest_seconds'],
    ...['ringbook_texts_recounted_total', 'ringbook_miscounts_total'],
    ...['ringbook_jobs_waiting', 'ringbook_jobs_dead', 'ringbook_jobs_oldest_seconds'],
  ],
};

interface Document {
  openapi: string;
  paths: Record<string, unknown>;
  components: { schemas: Record<string, unknown> };
}

/** The same answer without what was added; schemas that only added paths use go with them. */
export function withoutAdded(answer: unknown): unknown {
  const { body } = answer as { body: unknown };
  if (isDocument(body)) {
    const paths = Object.fromEntries(Object.entries(body.paths).filter(([path]) => !addedSince.paths.includes(path)));
    const { schemas } = body.components;
    const used = schemasOf(paths, schemas);
    const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
    return { ...(answer as object), body: { ...body, paths, components: { ...body.components, schemas: kept } } };
  }
  if (isFigures(body)) {
    const figures = body.figures.filter((line) => !addedSince.metrics.includes(line.split(' ')[2] ?? ''));
    return { ...(answer as object), body: { figures } };
  }
  return answer;
}

function isFigures(body: unknown): body is { figures: string[] } {
  return typeof body === 'object' && body !== null && 'figures' in body;
}

function isDocument(body: unknown): body is Document {
  return typeof body === 'object' && body !== null && 'openapi' in body;
}

/** Names of the schemas that these paths refer to, and that those refer to. */
function schemasOf(paths: unknown, schemas: Record<string, unknown>): Set<string> {
  const found = new Set<string>();
  const queue: unknown[] = [paths];
  for (const part of queue) {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      queue.push(schemas[name]);
    }
  }
  return found;
}
