import { expect, it } from 'vitest';
import { readMailAddress } from './mail-address.ts';

it('reads what people type', () => {
  const good = {
    'ann@example.org': 'ann@example.org',
    ' Ann.B+tag@Example.ORG ': 'Ann.B+tag@example.org',
    "o'neil_{x}@mail.example.co.uk": "o'neil_{x}@mail.example.co.uk",
    'x@xn--bcher-kva.example': 'x@xn--bcher-kva.example',
    [`${'a'.repeat(64)}@example.org`]: `${'a'.repeat(64)}@example.org`,
  };
  for (const [typed, address] of Object.entries(good)) expect(readMailAddress(typed), typed).toBe(address);
});

it('M32 what could break out of a header is no address', () => {
  const bad = [
    ...['', ' ', '@', 'ann', 'ann@', '@example.org', 'ann@localhost', 'ann@example', 'a b@example.org'],
    ...['ann@example.org\r\nBcc: eve@example.org', 'ann@example.org\n', '\rann@example.org', 'ann@example.org\r'],
    ...['ann\r\n@example.org', 'ann@exa\nmple.org', 'ann\0@example.org', 'ann@example.org\0', 'ann\t@example.org'],
    ...['ann@example.org\u2028', 'ann@example.org\u2029Bcc: x@y.z', 'ann@example.org\u0085', 'ann\u000b@example.org'],
    ...['ann@example.org\u00a0', '\ufeffann@example.org', 'ann@example.org\t'],
    ...['=?utf-8?q?=0D=0ABcc?=@example.org', 'ann=?x@example.org', 'ann@=?utf-8?q?x?=.org'],
    ...['ann@example.org,eve@example.org', 'ann@example.org;eve@example.org', 'ann@example.org eve@example.org'],
    ...[
      'Ann <ann@example.org>',
      '<ann@example.org>',
      '"ann"@example.org',
      '"a\r\nb"@example.org',
      'ann(x)@example.org',
    ],
    ...['ann@eve@example.org', 'ann@example..org', '.ann@example.org', 'ann.@example.org', 'a..b@example.org'],
    ...['ann@-example.org', 'ann@example-.org', 'ann@[127.0.0.1]', 'ann@127.0.0.1', 'ann@example.org.', 'ann@.org'],
    ...[
      'аnn@example.org',
      'ann@exаmple.org',
      'ann@example．org',
      'ａnn@example.org',
      'ann＠example.org',
      'ann@\u202eexample.org',
    ],
    ...[`${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(64)}.org`, `a@${'b.'.repeat(130)}org`, 'a'.repeat(1_000_000)],
    ...['to:ann@example.org', 'ann@example.org?cc=eve@example.org', 'ann@example.org/', 'mailto:ann@example.org'],
  ];
  for (const typed of bad) expect(readMailAddress(typed), JSON.stringify(typed.slice(0, 80))).toBeNull();
});
