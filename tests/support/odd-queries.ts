/** Every address of the site that reads what stands behind it, with its parameters. */
export const readingPaths = {
  '/search': ['phone', 'settings'],
  '/unlist': ['phone'],
  '/number/not-found': ['phone'],
  '/number/12025550142': ['settings'],
  '/login': ['to', 'act', 'error', 'again'],
  '/paywall/': ['tab', 'key', 'order', 'apk', 'paymentProduct', 'giftNumber'],
  '/paywall/buy': ['product', 'numcy', 'giftNumber'],
  '/withdraw': ['order'],
  '/paywall/numcy': ['tab', 'key'],
  '/payment/show': ['tab', 'key'],
  '/settings/payment': ['tab', 'key'],
  '/settings': ['settings'],
  '/sandbox/phone': ['provider', 'text'],
  '/key/abc.def.ghi': ['number', 'theme', 'to', 'settings', 'banner', 'apk'],
  '/offline': ['from'],
  '/share': ['title', 'text', 'url'],
  '/number/my': ['settings'],
  '/history': ['settings'],
} as const satisfies Record<string, readonly string[]>;

/** What all parameters of an address are given at once: texts that are none, and names that every object has. */
export const oddQueries: Record<string, (names: readonly string[]) => string> = {
  lists: (names) => names.map((name) => `${name}=a&${name}=b&${name}[]=c`).join('&'),
  objects: (names) => names.map((name) => `${name}[a]=b&${name}=%7B%22a%22%3A%5B1%5D%7D&${name}.a=c`).join('&'),
  JSON: (names) => names.map((name, at) => `${name}=${['null', 'true', '[]', '0', '%22a%22'][at % 5]}`).join('&'),
  'a long text': (names) => names.map((name) => `${name}=${'1'.repeat(Math.floor(100_000 / names.length))}`).join('&'),
  'percent nonsense': (names) => names.map((name) => `${name}=%zz%E0%A4%A%00%ff%`).join('&'),
  'names of every object': (names) =>
    ['__proto__=a&constructor=b&hasOwnProperty=c&toString=d&then=e', ...names.map((name) => `${name}=__proto__`)].join(
      '&',
    ),
  'words of every object': (names) => names.map((name) => `${name}=toString&${name}[__proto__]=x`).join('&'),
  'signs alone': () => '?&&==&=a&#&%23%26',
};
