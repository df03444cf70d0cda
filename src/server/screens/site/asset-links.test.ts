import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/start-app.ts';

const digits = 'c9b75ca8'.repeat(8);
const printed = digits.toUpperCase().match(/../g)?.join(':') ?? '';

async function ask(env: Record<string, string>) {
  const app = await startTestApp({ env });
  const answer = await app.request('/.well-known/assetlinks.json');
  const told = { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() };
  await app.close();
  return told;
}

describe('40: asset links', () => {
  it('name the operator’s app with all its certificates, whichever program printed them', async () => {
    const other = printed.replaceAll('C9', '00');
    const told = await ask({
      ANDROID_PACKAGE: 'com.example.ringbook',
      ANDROID_CERTIFICATES: `${digits}, ${other.toLowerCase()}`,
    });
    expect(told).toMatchObject({ status: 200, type: expect.stringMatching(/^application\/json/) });
    expect(told.body).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.ringbook',
          sha256_cert_fingerprints: [printed, other],
        },
      },
    ]);
  });

  it('are not there without an app', async () => {
    expect(await ask({})).toMatchObject({ status: 404, body: { code: 'apk.not_configured' } });
  });

  it.each([
    [{ ANDROID_PACKAGE: 'com.example.ringbook' }, /ANDROID_CERTIFICATES/],
    [{ ANDROID_CERTIFICATES: printed }, /ANDROID_PACKAGE/],
    [{ ANDROID_PACKAGE: 'com.example.ringbook', ANDROID_CERTIFICATES: 'C9:B7' }, /ANDROID_CERTIFICATES/],
    [{ ANDROID_PACKAGE: 'no name', ANDROID_CERTIFICATES: printed }, /ANDROID_PACKAGE/],
  ])('do not let a site start that is half set up: %j', async (env, problem) => {
    await expect(startTestApp({ env })).rejects.toThrow(problem);
  });
});
