/** What members can say without writing. Ids are never reused. `key` leads to the phrases `tag.type.<key>`. */

/** `bad` counts against the number, `good` for it, `neutral` not at all. */
export const tagSigns = ['good', 'bad', 'neutral'] as const;
export type TagSign = (typeof tagSigns)[number];

export interface CatalogueEntry {
  id: number;
  key: string;
  sign: TagSign;
}

type Listed = readonly (readonly [id: number, key: string, sign?: TagSign])[];

function entries(listed: Listed): readonly CatalogueEntry[] {
  return listed.map(([id, key, sign = 'neutral']) => ({ id, key, sign }));
}

/** Debt collection and surveys are neutral: they may be unwelcome, but other tags say so. */
export const callerTypes = entries([
  [1, 'person'],
  [2, 'organisation'],
  [3, 'delivery'],
  [4, 'bank'],
  [5, 'advertising', 'bad'],
  [6, 'scam', 'bad'],
  [7, 'debt_collection'],
  [8, 'survey'],
  [9, 'silent_call', 'bad'],
  [10, 'unknown'],
  [11, 'government'],
  [12, 'health'],
]);

/** The default caller type; choosing it states nothing. */
export const unknownCallerType = 10;

export const tagCategories = entries([
  [1, 'finance'],
  [2, 'insurance'],
  [3, 'shop'],
  [4, 'delivery'],
  [5, 'health'],
  [6, 'government'],
  [7, 'telecom'],
  [8, 'energy'],
  [9, 'travel'],
  [10, 'education'],
  [11, 'work'],
  [12, 'property'],
  [13, 'charity'],
  [14, 'politics'],
  [15, 'leisure'],
  [16, 'computer'],
]);

export const tagSubcategories = entries([
  [101, 'bank'],
  [102, 'bank_card'],
  [103, 'loan'],
  [104, 'investment'],
  [105, 'crypto'],
  [106, 'collection'],
  [201, 'car_insurance'],
  [202, 'health_insurance'],
  [203, 'life_insurance'],
  [301, 'order'],
  [302, 'classified_ad'],
  [401, 'parcel'],
  [402, 'meal'],
  [501, 'doctor'],
  [502, 'pharmacy'],
  [601, 'tax'],
  [602, 'police'],
  [701, 'mobile_contract'],
  [702, 'internet'],
  [801, 'electricity'],
  [802, 'solar'],
  [901, 'taxi'],
  [902, 'hotel'],
  [1001, 'school'],
  [1002, 'course'],
  [1101, 'job_offer'],
  [1201, 'rent'],
  [1202, 'repair'],
  [1301, 'donation'],
  [1401, 'election'],
  [1501, 'lottery'],
  [1502, 'gambling'],
  [1601, 'computer_help'],
]).map((entry) => ({ ...entry, category: Math.floor(entry.id / 100) }));

export const forgedNumber = 21;

export const callReasons = entries([
  [1, 'offer', 'bad'],
  [2, 'survey'],
  [3, 'prize', 'bad'],
  [4, 'fake_bank', 'bad'],
  [5, 'fake_authority', 'bad'],
  [6, 'fake_support', 'bad'],
  [7, 'fake_relative', 'bad'],
  [8, 'secrets', 'bad'],
  [9, 'money', 'bad'],
  [10, 'silence', 'bad'],
  [11, 'rang_once', 'bad'],
  [12, 'recording'],
  [13, 'text_message'],
  [14, 'debt'],
  [15, 'parcel'],
  [16, 'appointment', 'good'],
  [17, 'order'],
  [18, 'private', 'good'],
  [19, 'wrong_number'],
  [20, 'job'],
  // Somebody else displayed the number, so tags of such a call do not count for its holder.
  [forgedNumber, 'forged_number'],
]);

export const emotags = entries([
  [1, 'polite', 'good'],
  [2, 'helpful', 'good'],
  [3, 'professional', 'good'],
  [4, 'honest', 'good'],
  [5, 'calm'],
  [6, 'strange'],
  [7, 'pushy', 'bad'],
  [8, 'rude', 'bad'],
  [9, 'threatening', 'bad'],
  [10, 'dishonest', 'bad'],
  [11, 'persistent', 'bad'],
  [12, 'confusing'],
]);

export const tagLists = {
  categories: tagCategories,
  subcategories: tagSubcategories,
  callReasons,
  emotags,
} as const satisfies Record<string, readonly CatalogueEntry[]>;
export type TagList = keyof typeof tagLists;

export const mostTagsOfList = 5;

/** One answer per person. Phrases: `tag.answer.<poll>.<answer>`. */
export const polls = {
  onPage: { yes: 'neutral', no: 'neutral' },
  onComment: { yes: 'good', no: 'bad' },
  onBan: {
    scam: 'bad',
    advertising: 'bad',
    silent_call: 'bad',
    threats: 'bad',
    too_often: 'bad',
    other: 'neutral',
  },
} as const satisfies Record<string, Record<string, TagSign>>;
export type Poll = keyof typeof polls;
export const pollIds = ['onPage', 'onComment', 'onBan'] as const satisfies readonly Poll[];

export function signOfAnswer(poll: Poll, answer: string): TagSign | null {
  const answers: Record<string, TagSign> = polls[poll];
  return Object.hasOwn(answers, answer) ? (answers[answer] ?? null) : null;
}
