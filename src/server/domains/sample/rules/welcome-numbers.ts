import type { ExampleNumber } from './example.ts';

const pizza = { callerType: 3, categories: [4], subcategories: [402], callReasons: [17], emotags: [1, 2] };
const parcel = { callerType: 3, categories: [4], subcategories: [401], callReasons: [15], emotags: [1] };
const doctor = { callerType: 12, categories: [5], subcategories: [501], callReasons: [16], emotags: [1, 3] };

/** Welcome or harmless calls: a holder who answers, a doctor, a parcel, a neighbor. */
export const welcomeNumbers: readonly ExampleNumber[] = [
  {
    phone: '17185550164',
    country: 'US',
    comments: [
      {
        by: 'noah',
        daysAgo: 20,
        text: 'Best slice in the neighborhood, and they call when the driver is at the door.',
        likes: ['irina', 'lucia'],
        isPinned: true,
        replies: [
          {
            by: 'pizzeria',
            daysAgo: 19.8,
            text: 'Thank you, Noah! We always call before the pizza gets cold.',
            likes: ['noah'],
          },
          { by: 'noah', daysAgo: 19.7, text: 'I can confirm that.' },
        ],
      },
      {
        by: 'irina',
        daysAgo: 14.3,
        text: 'Звонят предупредить, что курьер уже подъезжает. Вежливые.',
        likes: ['dmitri'],
      },
      {
        by: 'lucia',
        daysAgo: 11.1,
        text: 'Llaman para confirmar el pedido. Muy amables.',
        replies: [{ by: 'pizzeria', daysAgo: 11, text: '¡Gracias, Lucía!', likes: ['lucia'] }],
      },
      {
        by: 'giulia',
        daysAgo: 16.5,
        text: 'Chiamano quando il fattorino è sotto casa. E la pizza è buona, parola di napoletana.',
        likes: ['noah', 'lucia'],
        replies: [{ by: 'pizzeria', daysAgo: 16.4, text: 'Grazie, Giulia!', likes: ['giulia'] }],
      },
      { by: 'rafael', daysAgo: 9.6, text: 'Ligaram para confirmar o endereço. Muito educados.' },
      { by: 'omar', daysAgo: 8.2, text: 'اتصلوا لتأكيد الطلب، وكان الموظف لطيفًا.', likes: ['salma'] },
      { by: 'noa', daysAgo: 6.4, text: 'התקשרו לוודא את הכתובת. נחמדים מאוד, והפיצה הגיעה חמה.', likes: ['giulia'] },
      { by: 'lena', daysAgo: 3.4, text: 'Rufen an, wenn der Fahrer die Klingel nicht findet. Alles echt.' },
    ],
    opinions: [
      { by: 'noah', daysAgo: 20, tags: pizza },
      { by: 'giulia', daysAgo: 16.5, tags: pizza },
      { by: 'irina', daysAgo: 14.3, answers: { onComment: 'yes' } },
      { by: 'lucia', daysAgo: 11.1, tags: { callerType: 3, callReasons: [17], emotags: [1] } },
      { by: 'omar', daysAgo: 8.2, tags: pizza },
      { by: 'amelia', daysAgo: 6, tags: { callerType: 2, emotags: [2] } },
      { by: 'lena', daysAgo: 3.4, answers: { onPage: 'yes', onComment: 'yes' } },
    ],
    names: [
      { by: 'noah', firstName: 'Bella Vista', lastName: 'Pizza' },
      { by: 'irina', firstName: 'Bella Vista', lastName: 'Pizza' },
      { by: 'lucia', firstName: 'Pizza', lastName: 'Bella Vista' },
    ],
  },
  {
    phone: '61255501234',
    country: 'AU',
    comments: [
      {
        by: 'priya',
        daysAgo: 16.2,
        text: 'Appointment reminders from my dentist, always the day before.',
        likes: ['mateo'],
      },
      { by: 'wei', daysAgo: 12.8, text: '牙科诊所打来的，提醒第二天的预约，态度很好。', likes: ['haruka'] },
      { by: 'salma', daysAgo: 10.4, text: 'تذكير بموعد طبيب الأسنان.' },
      { by: 'haruka', daysAgo: 6.9, text: '歯医者さんからの予約確認でした。いつも前日にかかってきます。' },
      { by: 'mateo', daysAgo: 4.6, text: 'Es la clínica dental: recuerdan la cita el día anterior.' },
    ],
    opinions: [
      { by: 'priya', daysAgo: 16.2, tags: doctor },
      { by: 'salma', daysAgo: 10.4, tags: doctor },
      { by: 'noah', daysAgo: 7.5, tags: { callerType: 12, callReasons: [16] } },
      { by: 'mateo', daysAgo: 4.6, answers: { onPage: 'yes', onComment: 'yes' } },
      { by: 'jonas', daysAgo: 2.1, tags: { callerType: 12, emotags: [3] } },
    ],
    names: [
      { by: 'priya', firstName: 'Harbour', lastName: 'Dental' },
      { by: 'mateo', firstName: 'Harbour', lastName: 'Dental' },
      { by: 'noah', firstName: 'Dental', lastName: 'Harbour' },
    ],
  },
  {
    phone: '493023125071',
    country: 'DE',
    comments: [
      {
        by: 'lena',
        daysAgo: 7.3,
        text: 'Paketdienst: Der Fahrer stand vor der falschen Tür und hat angerufen.',
        likes: ['jonas'],
      },
      { by: 'dmitri', daysAgo: 5.7, text: 'Курьер с посылкой, всё в порядке.' },
      {
        by: 'emre',
        daysAgo: 4.4,
        text: 'Kargo şirketi. Kurye zili bulamayınca aradı, paketi komşuya bıraktı.',
        likes: ['lena'],
      },
      { by: 'olena', daysAgo: 3.6, text: 'Кур’єр із посилкою: спитав, чи є хтось удома, і приїхав за пів години.' },
      {
        by: 'amelia',
        daysAgo: 2.9,
        text: 'Called me about a parcel that I never ordered. Perhaps a wrong number?',
        replies: [{ by: 'lena', daysAgo: 2.5, text: 'That happened to me once as well: they had mixed up a digit.' }],
      },
    ],
    opinions: [
      { by: 'lena', daysAgo: 7.3, tags: parcel },
      { by: 'dmitri', daysAgo: 5.7, tags: parcel },
      { by: 'amelia', daysAgo: 2.9, tags: { callReasons: [19] } },
    ],
    names: [],
  },
  {
    phone: '13125550117',
    country: 'US',
    comments: [{ by: 'dmitri', daysAgo: 12.5, text: 'Мой сосед: звонит сам, никакой рекламы.', likes: ['irina'] }],
    opinions: [{ by: 'dmitri', daysAgo: 12.5, tags: { callerType: 1, callReasons: [18] } }],
    // One name in three spellings.
    names: [
      { by: 'dmitri', firstName: 'Сергей', lastName: 'Иванов' },
      { by: 'noah', firstName: 'Sergei', lastName: 'Ivanov' },
      { by: 'irina', firstName: 'Sergey', lastName: 'Ivanov' },
    ],
  },
];
