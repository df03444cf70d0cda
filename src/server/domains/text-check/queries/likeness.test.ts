import { describe, expect, it } from 'vitest';
import { createFoldKeys } from './fold-keys.ts';
import { likeFrom, likeness, likenessTo, trigramsOf } from './likeness.ts';

const keysOf = createFoldKeys(Buffer.alloc(32, 7));
const isSame = (one: string, other: string) => {
  const [a, b] = [keysOf(one), keysOf(other)];
  return a.skeleton === b.skeleton || a.letters === b.letters;
};

/** Text pairs by script, four each: Latin, Cyrillic, Arabic, Devanagari, Han. */
type Pairs = readonly (readonly [script: string, one: string, other: string])[];

/** Same to a reader: differ in case, marks, spaces or look-alike letters of another script. */
const same: Pairs = [
  ['Latin', 'This man is a thief', 'THIS MAN IS A THIEF!!!'],
  ['Latin', 'This man is a thief', 'Thіs mаn is а thіеf'],
  ['Latin', 'Er schuldet mir Geld', 'E r   s.c.h.u.l.d.e.t mir Geld'],
  ['Latin', 'Él me debe dinero', 'el me debé dinéro'],
  ['Cyrillic', 'Этот человек вор', 'ЭТОТ ЧЕЛОВЕК — ВОР'],
  ['Cyrillic', 'Этот человек вор', 'Этoт чeлoвeк вop'],
  ['Cyrillic', 'Он украл мои деньги', 'он... украл, мои деньги'],
  ['Cyrillic', 'Не берите трубку', 'Не бери\u200bте тру\u00adбку'],
  ['Arabic', 'هذا الرجل لص', 'هٰذَا الرَّجُلُ لِصٌّ'],
  ['Arabic', 'هذا الرجل لص', 'هـــذا الـرجـل لـص'],
  ['Arabic', 'سرق مالي ولم يرده', 'سرق مالي، ولم يرده!'],
  ['Arabic', 'لا تثقوا به أبدا', 'لا تثقوا به ابدا'],
  ['Devanagari', 'यह आदमी चोर है', 'यह  आदमी चोर है!!!'],
  ['Devanagari', 'यह आदमी चोर है', 'यह आद\u200dमी चो\u200cर है'],
  ['Devanagari', 'मेरे पैसे वापस करो', 'मेरे-पैसे-वापस-करो'],
  ['Devanagari', 'वह १०० रुपये ले गया', 'वह १०० रुपये, ले गया।'],
  ['Han', '这个人是骗子', '这个人，是骗子！'],
  ['Han', '这个人是骗子', '这 个 人 是 骗 子'],
  ['Han', '他欠我一千元', '他欠我\u200b一千元。'],
  ['Han', '千万不要接这个电话', '「千万不要接」这个电话'],
];

/** Similar, but different in meaning, often by one word. */
const near: Pairs = [
  ['Latin', 'He was polite', 'He was not polite'],
  ['Latin', 'This man is a thief and a liar', 'This man is a thief and no liar'],
  ['Latin', 'She owes me 500 euros since March', 'She owes me 900 euros since March'],
  ['Latin', 'They never paid for the bicycle', 'They now paid for the bicycle'],
  ['Cyrillic', 'Этот человек взял деньги и пропал', 'Этот человек взял деньги и не пропал'],
  ['Cyrillic', 'Он был вежлив со мной', 'Он был невежлив со мной'],
  ['Cyrillic', 'Продали мне сломанный чайник', 'Продали мне не сломанный чайник'],
  ['Cyrillic', 'Звонят каждый день по утрам', 'Звонят каждый день по вечерам'],
  ['Arabic', 'هذا الرجل سرق مالي كله', 'هذا الرجل ما سرق مالي كله'],
  ['Arabic', 'كان مهذبا معي في المكالمة', 'كان غير مهذب معي في المكالمة'],
  ['Arabic', 'باعني دراجة مكسورة في مايو', 'باعني دراجة مكسورة في يونيو'],
  ['Arabic', 'يتصلون بي كل يوم صباحا', 'لا يتصلون بي كل يوم صباحا'],
  ['Devanagari', 'यह आदमी बहुत ईमानदार है', 'यह आदमी बहुत ईमानदार नहीं है'],
  ['Devanagari', 'उसने मेरे पैसे वापस किए', 'उसने मेरे पैसे वापस नहीं किए'],
  ['Devanagari', 'वे हर दिन सुबह फोन करते हैं', 'वे हर दिन शाम फोन करते हैं'],
  ['Devanagari', 'उसने मुझे टूटी साइकिल बेची थी', 'उसने मुझे नई साइकिल बेची थी'],
  ['Han', '这个人借了我的钱没有还', '这个人借了我的钱还了'],
  ['Han', '他在电话里对我很有礼貌', '他在电话里对我很没有礼貌'],
  ['Han', '他们每天早上给我打电话', '他们每天晚上给我打电话'],
  ['Han', '他卖给我一辆坏的自行车', '他卖给我一辆好的自行车'],
];

/** Unrelated, or in other words. */
const different: Pairs = [
  ['Latin', 'This man is a thief', 'A friendly doctor'],
  ['Latin', 'Sells insurance by phone', 'Asks for my bank account'],
  ['Latin', 'He was polite', 'Nobody answered the call'],
  ['Latin', 'Mueller ruft an', 'Meier verkauft Strom'],
  ['Cyrillic', 'Этот человек вор', 'Хороший врач'],
  ['Cyrillic', 'Продают страховку', 'Опрос о магазине'],
  ['Cyrillic', 'Спам', 'Спасибо'],
  ['Cyrillic', 'Никто не отвечает', 'Доставка пиццы'],
  ['Arabic', 'هذا الرجل لص', 'طبيب لطيف جدا'],
  ['Arabic', 'يبيعون التأمين', 'توصيل الطعام'],
  ['Arabic', 'لا أحد يرد', 'بنك يسأل عن الحساب'],
  ['Arabic', 'مكالمة صامتة', 'شركة الكهرباء'],
  ['Devanagari', 'यह आदमी चोर है', 'अच्छे डॉक्टर का नंबर'],
  ['Devanagari', 'बीमा बेचते हैं', 'खाना पहुँचाते हैं'],
  ['Devanagari', 'दिन', 'दीन'],
  ['Devanagari', 'कोई जवाब नहीं देता', 'बैंक खाता पूछते हैं'],
  ['Han', '营销电话', '诈骗短信'],
  ['Han', '这个人是骗子', '很好的医生'],
  ['Han', '外卖送餐', '银行询问账户'],
  ['Han', '没有人接', '推销保险'],
];

describe('M31 what re-enters a removed text', () => {
  it('is tried by 20 pairs of each kind, four of each of five scripts', () => {
    for (const pairs of [same, near, different]) {
      expect(pairs).toHaveLength(20);
      const scripts = pairs.map(([script]) => script);
      for (const script of new Set(scripts)) expect(scripts.filter((one) => one === script)).toHaveLength(4);
      expect(new Set(scripts).size).toBe(5);
    }
  });

  it.each(same)('%s: "%s" and "%s" are the same', (_, one, other) => {
    expect(one).not.toBe(other);
    expect(isSame(one, other)).toBe(true);
  });

  it.each(near)('%s: "%s" and "%s" are two texts, shown side by side', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(likeness(one, other)).toBeGreaterThanOrEqual(likeFrom);
  });

  it.each(different)('%s: "%s" and "%s" have nothing to do with each other', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(likeness(one, other)).toBeLessThan(likeFrom);
  });

  it('takes the padded trigrams of each word in lower case, and of each Han character by itself', () => {
    expect(trigramsOf('Ab c')).toEqual(new Set(['  a', ' ab', 'ab ', '  c', ' c ']));
    expect(trigramsOf('银行')).toEqual(new Set(['  银', ' 银 ', '  行', ' 行 ']));
    expect(trigramsOf('🙂')).toEqual(new Set());
  });

  it('tells texts without letters apart by their signs, and finds nothing like an empty set', () => {
    expect([likeness('🙂', '🙂'), likeness('🙂', '🙃'), likenessTo(new Set(), '🙂')]).toEqual([1, 0, 0]);
    expect([likenessTo(new Set(), 'ab'), likenessTo(trigramsOf('ab'), '🙂')]).toEqual([0, 0]);
  });

  it('is the same in either order, 1 for a text and itself, and 0 beside an empty one', () => {
    for (const [, one, other] of [...same, ...near, ...different]) {
      expect(likeness(one, other)).toBe(likeness(other, one));
      expect(likeness(one, one)).toBe(1);
      expect(likeness(one, '')).toBe(0);
    }
  });
});
