import type { Page } from 'playwright-core';
import type { Database } from '#server/platform/db/database.ts';

/** What a number's page tells of it by numbers, whoever reads it in whatever language. */
export interface ShownCounts {
  rating: number;
  openReports: number;
  comments: number;
  /** By the texts that stand there, in their order; a reply like a comment. */
  likes: number[];
  dislikes: number[];
  /** By the tag, such as `callerTypes-6`. */
  tags: Record<string, number>;
  /** The bound behind the verdict. */
  bound: number;
  face: string;
}

/** Reads the page itself, not what it was made of. */
export function readCounts(page: Page): Promise<ShownCounts> {
  return page.evaluate(() => {
    /** The first number of a text, in Latin or Arabic digits; 0 where it has none. */
    const numberOf = (text: string | null | undefined) => {
      const latin = (text ?? '')
        .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
        .replace('٫', '.')
        .replace(/(\d),(\d)/, '$1.$2');
      return Number(/\d+(\.\d+)?/.exec(latin)?.[0] ?? 0);
    };
    const all = (within: string) => [...document.querySelectorAll<HTMLElement>(within)];
    const [rating, openReports] = all('main section .number-count b').map((count) => numberOf(count.textContent));
    const reactions = (kind: string) =>
      all(`#comments [data-act^="${kind}-"]`).map((button) => numberOf(button.textContent));
    const tags = all('#tags > ul [data-tag]').map((chip) => [
      chip.dataset.tag ?? '',
      numberOf(chip.querySelector('b')?.textContent),
    ]);
    return {
      rating: rating ?? 0,
      openReports: openReports ?? 0,
      comments: numberOf(document.querySelector('#comments h2')?.textContent),
      likes: reactions('like'),
      dislikes: reactions('dislike'),
      tags: Object.fromEntries(tags),
      bound: numberOf(document.querySelector('aside b')?.textContent),
      face: document.querySelector<HTMLElement>('main [data-face]')?.dataset.face ?? '',
    };
  });
}

/** What the tables hold, counted row by row. Nothing that the server keeps of it is believed. */
export async function recount({ pool }: Database, phone: string) {
  const list = async <Row extends object>(text: string) => (await pool.query<Row>(text, [phone])).rows;
  const one = async (text: string) => (await list<{ n: number }>(text))[0]?.n ?? 0;
  const said = await list<{ kind: string; at: Date }>(`
    select kind, case when kind = 'positive' then good_at else bad_at end as at
    from opinion where phone = $1 and kind is not null`);
  const [{ days = [] } = {}] = await list<{ days: [number, number][] }>(
    "select open_data -> 0 -> 'days' as days from number where phone = $1",
  );
  return {
    comments: await one(`
      select count(*)::int4 as n from comment where phone = $1 and parent_id is null and state = 'shown'`),
    replies: await one(`
      select count(*)::int4 as n from comment where phone = $1 and parent_id is not null and state = 'shown'`),
    likes: await one(`
      select count(*)::int4 as n from comment_reaction r join comment c on c.id = r.comment_id
      where c.phone = $1 and r.is_like and c.state = 'shown'`),
    bans: await one('select count(*)::int4 as n from opinion where phone = $1 and banned_at is not null'),
    scams: await one(`select count(*)::int4 as n from opinion where phone = $1 and tags ->> 'callerType' = '6'`),
    notes: await one('select count(*)::int4 as n from note where phone = $1'),
    ...judge(said, days),
  };
}

/** Formula v1 once more, from the rows: whoever spoke against the number counts 1, a complaint a quarter; 125 days halve it. */
function judge(said: readonly { kind: string; at: Date }[], openReports: readonly [number, number][]) {
  const today = Math.floor(Date.now() / 86_400_000);
  const left = (day: number) => 0.5 ** ((today - day) / 125);
  const weigh = (isGood: boolean) =>
    said
      .filter(({ kind }) => (kind === 'positive') === isGood)
      .reduce((sum, { at }) => sum + left(Math.floor(at.getTime() / 86_400_000)), 0);
  const imported = openReports.reduce((sum, [day, count]) => sum + (count / 4) * left(day), 0);
  const [bad, good] = [weigh(false) + Math.min(20, imported), weigh(true)];
  const bound = (part: number) => {
    const [n, p, z] = [bad + good, part / (bad + good), 1.96];
    return (100 * (p + z ** 2 / (2 * n) - z * Math.sqrt((p * (1 - p) + z ** 2 / (4 * n)) / n))) / (1 + z ** 2 / n);
  };
  const [risk, trust] = [Math.round(bound(bad)), Math.round(bound(good))];
  return { risk, rating: Math.round(10 * (5 + (trust - risk) / 20)) / 10 };
}
