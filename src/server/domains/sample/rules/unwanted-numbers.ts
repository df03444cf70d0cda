import type { ExampleNumber } from './example.ts';

const fakeBank = { callerType: 6, categories: [1], subcategories: [101], callReasons: [4, 8], emotags: [7, 10] };
const silence = { callerType: 9, callReasons: [10] };

/** Unwanted calls: one number with a clear verdict, one suspicious. */
export const unwantedNumbers: readonly ExampleNumber[] = [
  {
    phone: '442079460132',
    country: 'GB',
    comments: [
      {
        by: 'amelia',
        daysAgo: 5.2,
        text:
          'They said they were my bank’s fraud team and wanted the code that had just come by text. ' +
          'I hung up and called the number on my card: nobody there had called me.',
        likes: ['noah', 'jonas', 'irina', 'priya'],
        replies: [
          {
            by: 'jonas',
            daysAgo: 4.9,
            text: 'Genauso bei mir, nur auf Deutsch. Die angebliche Bank kannte sogar meinen Namen.',
            likes: ['lena'],
          },
          {
            by: 'noah',
            daysAgo: 4.7,
            text: 'Same script here. Never read a code out, whoever asks for it.',
          },
          {
            by: 'irina',
            daysAgo: 4.1,
            text: 'Спасибо за предупреждение: мне позвонили час назад, и я сразу положила трубку.',
          },
          { by: 'amelia', daysAgo: 4, text: 'Glad it helped! I have told the real bank as well.', likes: ['irina'] },
          { by: 'salma', daysAgo: 3.2, text: 'نفس الأسلوب معي. شكرًا على التنبيه!' },
        ],
      },
      {
        by: 'lucia',
        daysAgo: 4.4,
        text: 'Dicen que hay un cargo extraño en la tarjeta y piden la clave. El banco nunca la pide por teléfono.',
        likes: ['mateo', 'salma'],
      },
      {
        by: 'zofia',
        daysAgo: 3.6,
        text:
          'Mówią po polsku, że ktoś bierze kredyt na moje dane, i każą przelać oszczędności na „konto techniczne”. ' +
          'Rozłączyłam się.',
        likes: ['olena'],
      },
      {
        by: 'arjun',
        daysAgo: 3,
        text: 'कहते हैं कि बैंक से बोल रहे हैं और खाता बंद हो जाएगा, फिर OTP माँगते हैं। किसी को न बताएँ।',
        likes: ['priya'],
      },
      {
        by: 'omar',
        daysAgo: 2.6,
        text: 'ادّعوا أنهم من البنك وطلبوا رمز التحقق. أنهيت المكالمة واتصلت بالبنك بنفسي.',
        likes: ['salma'],
      },
      {
        by: 'dmitri',
        daysAgo: 1.9,
        text: '«Служба безопасности банка» просит перевести деньги на «безопасный счёт». Не верьте.',
        likes: ['irina'],
      },
      {
        by: 'lena',
        daysAgo: 1.1,
        text: 'Angebliche Sicherheitsabteilung der Bank, sehr drängend. Am besten gleich auflegen.',
      },
    ],
    opinions: [
      { by: 'amelia', daysAgo: 5.2, isBanned: true, tags: fakeBank, answers: { onBan: 'scam' } },
      { by: 'jonas', daysAgo: 4.9, isBanned: true, answers: { onBan: 'scam' } },
      { by: 'noah', daysAgo: 4.7, answers: { onComment: 'no' } },
      { by: 'lucia', daysAgo: 4.4, tags: fakeBank, answers: { onPage: 'yes' } },
      { by: 'irina', daysAgo: 4.1, isBanned: true },
      { by: 'salma', daysAgo: 3.2, tags: { callerType: 6, callReasons: [8] } },
      { by: 'omar', daysAgo: 2.6, tags: fakeBank },
      { by: 'dmitri', daysAgo: 1.9, tags: { callerType: 6, callReasons: [9], emotags: [7] } },
      { by: 'lena', daysAgo: 1.1, isBanned: true },
    ],
    names: [],
  },
  {
    phone: '33199001234',
    country: 'FR',
    comments: [
      {
        by: 'mateo',
        daysAgo: 6.3,
        text: 'Llaman y cuelgan. Si uno devuelve la llamada, suena un contestador con publicidad.',
        likes: ['lucia', 'rafael'],
        replies: [
          { by: 'rafael', daysAgo: 5.8, text: 'Aqui foi igual: toca uma vez e cai. Não vale a pena ligar de volta.' },
        ],
      },
      {
        by: 'camille',
        daysAgo: 7.1,
        text:
          'Encore du démarchage : ça raccroche dès que je réponds. ' +
          'Si on rappelle, un robot vante des panneaux solaires.',
        likes: ['mateo'],
      },
      {
        by: 'jonas',
        daysAgo: 9.5,
        text: 'Klingelt zweimal, dann ist niemand dran. Dreimal an einem Tag.',
        likes: ['lena'],
      },
      { by: 'priya', daysAgo: 2.2, text: 'Rang once in the middle of the night, no message.', dislikes: ['mateo'] },
    ],
    opinions: [
      { by: 'jonas', daysAgo: 9.5, isBanned: true, answers: { onBan: 'silent_call' } },
      { by: 'camille', daysAgo: 7.1, answers: { onPage: 'yes' } },
      { by: 'mateo', daysAgo: 6.3, tags: { callerType: 5, callReasons: [1, 12] } },
      { by: 'lena', daysAgo: 4.8, tags: silence },
      { by: 'priya', daysAgo: 2.2, tags: { callerType: 9, callReasons: [11] } },
      { by: 'dmitri', daysAgo: 1.4, tags: silence },
    ],
    names: [],
  },
];
