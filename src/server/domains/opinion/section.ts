import type { NumberView } from '#contract/number.ts';
import { type Poll, pollIds, type TagList, unknownCallerType } from '#contract/tag.ts';
import { changeEvidence, type NumberFacts, type StoredOpinions, toNumberFacts } from '#server/domains/number/door.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { type Answers, type DatedKind, noOpinion, type Opinion, type TagSet, unitOf } from './rules/opinion.ts';

export interface OwnOpinion {
  isBanned: boolean;
  tags: TagSet | null;
  answers: Answers;
  counted: CountedOpinion;
}

type CountedOpinion = DatedKind & Pick<Opinion, 'isBadNew' | 'isGoodNew'>;

interface OwnColumns {
  my_kind: Opinion['kind'];
  my_bad_at: Date | null;
  my_good_at: Date | null;
  am_bad_new: boolean | null;
  am_good_new: boolean | null;
  my_ban: Date | null;
  my_tags: TagSet | null;
  my_answers: Answers | null;
}

const topTags = 5;

const noTags: NumberView['tagsTop'] = {
  callerType: { id: unknownCallerType, count: 0, mine: false },
  myCallerType: null,
  categories: [],
  subcategories: [],
  callReasons: [],
  emotags: [],
};
const nothingSaid: OwnOpinion = { isBanned: false, tags: null, answers: {}, counted: noOpinion };
const askedNothing = { onComment: false, onBan: false, onPage: false };

/** All members' counts come from the number's row, so only the viewer's own opinion is read in addition. */
export const opinionSection = {
  key: 'opinion' as const,
  own: {
    columns: {
      my_ban: 'mine.banned_at',
      my_tags: 'mine.tags',
      my_answers: 'mine.answers',
      my_kind: 'mine.kind',
      my_bad_at: 'mine.bad_at',
      my_good_at: 'mine.good_at',
      am_bad_new: 'mine.is_bad_new',
      am_good_new: 'mine.is_good_new',
    },
    joins: 'left join opinion mine on mine.phone = asked.phone and mine.profile_id = :viewer::int8',
    read: ({ my_ban, my_tags, my_answers, ...mine }: OwnColumns): OwnOpinion => ({
      isBanned: my_ban !== null,
      tags: my_tags,
      answers: my_answers ?? {},
      counted: {
        kind: mine.my_kind,
        badAt: mine.my_bad_at,
        goodAt: mine.my_good_at,
        isBadNew: mine.am_bad_new ?? false,
        isGoodNew: mine.am_good_new ?? false,
      },
    }),
  },
  present(
    { number: { opinions }, own }: { number: { opinions: StoredOpinions | null }; own: { opinion: OwnOpinion } | null },
    { phone, viewer }: NumberFrame,
  ) {
    const mine = own?.opinion ?? nothingSaid;
    const voteSurge = opinions?.burst;
    return {
      common: { isBanned: mine.isBanned },
      verdict: {
        burst:
          voteSurge === undefined || voteSurge.isDecided
            ? null
            : { sign: voteSurge.sign, sinceTimestamp: Math.floor(voteSurge.at / 1000) },
        beforeHolder: opinions?.former ?? 0,
      },
      tagsTop: opinions === null && mine.tags === null ? noTags : presentTags(opinions ?? {}, mine.tags),
      polls: {
        show: viewer.kind === 'member' && phone.kind === 'number' ? askedOf(mine) : askedNothing,
        pollAnswers: opinions?.answers === undefined ? [] : presentAnswers(opinions.answers, mine.answers),
      },
    } satisfies SectionView;
  },
  // Counts are public on the number's page, and the viewer's own opinion would identify the number.
  presentWithheld() {
    return {
      common: { isBanned: false },
      verdict: { burst: null, beforeHolder: 0 },
      tagsTop: noTags,
      polls: { show: askedNothing, pollAnswers: [] },
    } satisfies SectionView;
  },
} satisfies NumberSection;

/** The number as if only the viewer had voted. */
export function countOwnOpinion({ counted }: Pick<OwnOpinion, 'counted'>): NumberFacts {
  const unit = unitOf({ ...noOpinion, ...counted });
  return toNumberFacts({ evidence: unit === null ? [] : changeEvidence([], unit, 1) });
}

function askedOf({ isBanned, answers }: OwnOpinion) {
  return {
    onComment: answers.onComment === undefined,
    onBan: isBanned && answers.onBan === undefined,
    onPage: answers.onPage === undefined,
  };
}

function presentTags(opinions: StoredOpinions, mine: TagSet | null): NumberView['tagsTop'] {
  const myType = mine?.callerType ?? null;
  const [type = noTags.callerType] = rank(opinions.callerTypes, myType === null ? [] : [myType], 1);
  const top = (list: TagList) => rank(opinions[list], mine?.[list] ?? [], topTags);
  return {
    callerType: type,
    myCallerType: myType,
    categories: top('categories'),
    subcategories: top('subcategories'),
    callReasons: top('callReasons'),
    emotags: top('emotags'),
  };
}

/** Most frequent first; the viewer's own tags follow if they are not among them. */
function rank(counts: Record<string, number> | undefined, mine: readonly number[], most: number) {
  const all = Object.entries(counts ?? {}).map(([id, count]) => ({ id: Number(id), count }));
  const ranked = all.sort((a, b) => b.count - a.count || a.id - b.id);
  // The viewer's tags about a former holder count for nobody, but the viewer still sees them.
  const uncounted = mine.filter((id) => !all.some((one) => one.id === id)).map((id) => ({ id, count: 0 }));
  return [...ranked, ...uncounted]
    .filter(({ id }, place) => place < most || mine.includes(id))
    .map(({ id, count }) => ({ id, count, mine: mine.includes(id) }));
}

function presentAnswers(all: Record<string, Record<string, number>>, mine: Answers) {
  return pollIds.flatMap((poll: Poll) =>
    Object.entries(all[poll] ?? {})
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([answer, count]) => ({ poll, answer, count, mine: mine[poll] === answer })),
  );
}
