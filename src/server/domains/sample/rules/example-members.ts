export interface ExampleMember {
  /** E.164 digits reserved for fiction: 555-0100 to 0199, or by Ofcom, ACMA and the Bundesnetzagentur. */
  phone: string;
  firstName: string;
  lastName: string;
  lang: string;
  avatarId: number;
  /** Old enough for their contributions to have full weight. */
  openedDaysAgo: number;
  isProven?: true;
}

export const exampleMembers = {
  amelia: member('441134960127', 'Amelia', 'Hart', 'en', 3, 410),
  noah: member('17735550113', 'Noah', 'Brooks', 'en', 7, 365),
  priya: member('61255500148', 'Priya', 'Nair', 'en', 12, 240),
  jonas: member('493023125036', 'Jonas', 'Weber', 'de', 5, 330),
  lena: member('496990009157', 'Lena', 'Hoffmann', 'de', 9, 190),
  irina: member('17185550136', 'Ирина', 'Соколова', 'ru', 14, 280),
  dmitri: member('13475550139', 'Дмитрий', 'Орлов', 'ru', 2, 150),
  lucia: member('13055550126', 'Lucía', 'Romero', 'es', 11, 300),
  mateo: member('12135550187', 'Mateo', 'Vargas', 'es', 6, 120),
  salma: member('13135550148', 'سلمى', 'حداد', 'ar', 15, 260),
  omar: member('13135550171', 'عمر', 'ناصر', 'ar', 4, 95),
  camille: member('33199001287', 'Camille', 'Lefèvre', 'fr', 8, 270),
  giulia: member('12125550142', 'Giulia', 'Esposito', 'it', 13, 220),
  rafael: member('19175550119', 'Rafael', 'Moreira', 'pt', 16, 140),
  zofia: member('442079460175', 'Zofia', 'Wiśniewska', 'pl', 17, 310),
  emre: member('493023125088', 'Emre', 'Yıldız', 'tr', 18, 175),
  olena: member('493023125043', 'Олена', 'Коваль', 'uk', 19, 160),
  arjun: member('441134960184', 'अर्जुन', 'मेहता', 'hi', 20, 205),
  noa: member('16465550158', 'נועה', 'לוי', 'he', 21, 130),
  haruka: member('61255500163', 'Haruka', 'Satō', 'ja', 22, 185),
  wei: member('61255500127', 'Wei', 'Chen', 'zh', 23, 250),
  pizzeria: { ...member('17185550164', 'Pizzeria', 'Bella Vista', 'en', 10, 200), isProven: true },
} as const satisfies Record<string, ExampleMember>;
export type MemberKey = keyof typeof exampleMembers;

function member(
  phone: string,
  firstName: string,
  lastName: string,
  lang: string,
  avatarId: number,
  openedDaysAgo: number,
): ExampleMember {
  return { phone, firstName, lastName, lang, avatarId, openedDaysAgo };
}
