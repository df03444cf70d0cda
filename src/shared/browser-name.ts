/** Short name of a browser, as `Firefox, Android`; empty if unknown. Nothing else of the header is exposed. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const first = (table: readonly (readonly [RegExp, string])[]) => table.find(([pattern]) => pattern.test(text))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(', ');
}

const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;
