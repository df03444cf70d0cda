import { readText } from '#web/features/site/address-text.ts';

/** Query of a key link: `/key/{key}?number=…&theme=…&to=…&settings=…&banner=…&apk=…`. */
export interface KeyLinkQuery {
  number?: string;
  theme?: string;
  to?: string;
  settings?: string;
  banner?: string;
  /** `1` if the operator's Android app opens the link. */
  apk?: string;
}

const names = ['number', 'theme', 'to', 'settings', 'banner', 'apk'] as const;

/** Known parameters of a key link's query; values unchanged. */
export function readKeyLinkQuery(search: object): KeyLinkQuery {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = readText(search, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
