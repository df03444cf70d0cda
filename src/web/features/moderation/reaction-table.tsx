import type { ModerationCase } from '#contract/moderation.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

type Reactions = ModerationCase['reactions'];

const ages = ['day', 'three_days', 'month', 'older'] as const;
/** Further networks, and those with a single reaction, add no information. */
const mostNetworks = 5;
const fewestReactions = 2;

/** Reactions to a text by account age and network; never by person (C21). */
export function ReactionTable({ reactions: { byAge, byNetwork } }: { reactions: Reactions }) {
  const { t, formatNumber } = useLocale();
  if (byAge.length === 0) return null;
  const kinds = ['like', 'dislike'].filter((kind) => byAge.some(({ reaction }) => reaction === kind));
  const networks = [...Map.groupBy(byNetwork, ({ network }) => network)]
    .filter(([, rows]) => rows.reduce((sum, { count }) => sum + count, 0) >= fewestReactions)
    .map(([network]) => network)
    .slice(0, mostNetworks);
  const aged = (reaction: string, age: string) =>
    byAge.find((row) => row.reaction === reaction && row.accountAge === age)?.count ?? 0;
  const from = (reaction: string, network: number) =>
    byNetwork.find((row) => row.reaction === reaction && row.network === network)?.count ?? 0;
  const rows = [
    ...ages.map((age) => ({
      // phrases: desk.age.*
      name: t(`desk.age.${age}` as PhraseKey),
      counts: kinds.map((kind) => aged(kind, age)),
    })),
    ...networks.map((network) => ({
      name: t('desk.network', { number: network }),
      counts: kinds.map((kind) => from(kind, network)),
    })),
  ].filter(({ counts }) => counts.some((count) => count > 0));
  // phrases: desk.reaction.*
  return (
    <section className="border-t border-line pt-3">
      <h3 className="mb-1 text-[0.875rem] font-semibold">{t('desk.reactions')}</h3>
      <table className="w-full text-[0.875rem]">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="text-start font-normal">
              {t('desk.from')}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="ps-3 text-end font-normal whitespace-nowrap">
                {t(`desk.reaction.${kind}` as PhraseKey)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {name}
              </th>
              {counts.map((count, at) => (
                <td key={kinds[at]} className="py-1 text-end tabular-nums">
                  {formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
