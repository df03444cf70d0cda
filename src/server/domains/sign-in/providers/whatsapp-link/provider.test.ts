import { expect, test } from 'vitest';
import { createWhatsappLinkProvider } from './provider.ts';

test('gives links and can do nothing else', () => {
  const provider = createWhatsappLinkProvider(
    { number: '12025550142' },
    { now: () => new Date(0), publicUrl: 'https://ringbook.example' },
  );
  expect(provider.links({ code: 'K7Q2M9AB', text: 'Ringbook K7Q2M9AB' })).toEqual({
    app: 'whatsapp://send?phone=12025550142&text=Ringbook%20K7Q2M9AB',
    web: 'https://wa.me/12025550142?text=Ringbook%20K7Q2M9AB',
    number: '12025550142',
  });
  expect(provider).toMatchObject({ name: 'whatsapp-link', way: 'whatsapp', canAsk: false });
  expect([provider.receive, provider.send, provider.sendToPhone, provider.respond]).toEqual(Array(4).fill(undefined));
});
