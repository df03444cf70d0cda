import { expect, test } from 'vitest';
import { ownPhone } from './block-dialog.tsx';

test('U11 the phone in the hand is told by its browser, and no other device is taken for one', () => {
  expect(ownPhone('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')).toBe('iphone');
  expect(ownPhone('Mozilla/5.0 (Linux; Android 16; Pixel 9)')).toBe('android');
  expect(ownPhone('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBeNull();
  expect(ownPhone('Mozilla/5.0 (X11; Linux x86_64)')).toBeNull();
});
