import type { Db } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import type { MailTransport } from '#server/platform/mail/mail-transport.ts';

export function addMailMetrics(metrics: Metrics, db: Db, transport: MailTransport): void {
  metrics.gauge('ringbook_mail_server', 'Whether mail goes to a server: 1; 0: none is set, and no mail is sent', () =>
    transport.kind === 'smtp' ? 1 : 0,
  );
  const states = ['waiting', 'sent', 'unsent', 'refused', 'withheld'] as const;
  metrics.gauges('ringbook_mails', 'Mails of the last 14 days by what became of them', 'state', async () => {
    const rows = await db
      .selectFrom('mail')
      .select((all) => ['state', all.fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute();
    const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
    return states.map((state): [string, number] => [state, counts.get(state) ?? 0]);
  });
}
