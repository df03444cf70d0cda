import { z } from '@hono/zod-openapi';
import { largestAvatarBytes, profileCalls } from '#contract/profile.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { type ApiContext, createApi, failures } from '#server/platform/http/api.ts';
import { ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { addUpload } from '#server/platform/http/upload-call.ts';
import { WorkQueue } from '#server/platform/jobs/work-queue.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import type { ProfileDeps } from '../commands/profile-deps.ts';
import { setAvatar } from '../commands/set-avatar.ts';
import { shapePicture } from '../picture/shape-picture.ts';
import { findAvatar } from '../queries/find-avatar.ts';
import { presentEdited } from '../views.ts';

/** Retry-After in seconds if too many pictures are waiting. */
const busySeconds = 5;
/** One at a time: a large one takes 160 MB and a CPU for a second. */
const queue = { atOnce: 1, waitingAtMost: 8 };

export function avatarRoutes(deps: ProfileDeps) {
  const api = createApi();
  const { clock } = deps;
  const { db } = deps.database;
  const uploads = { name: 'avatars', most: deps.perHour.avatars, spanMs: hourMs };
  const shaping = new WorkQueue(queue);

  /** Runs before the body is read. */
  const admit = async (c: ApiContext, { member }: { member: Member }) => {
    const waitSeconds = await consume(db, uploads, member.profileId, clock.now());
    return waitSeconds > 0 ? problem(c, 'limit.hour', { retryAfterSeconds: waitSeconds }) : null;
  };

  addUpload(
    api,
    profileCalls,
    'POST /api/v6/profile/avatar',
    {
      summary: 'Upload my picture: JPEG, PNG or WebP, up to 5 MB',
      description: 'Stored as a square of 512 pixels, without camera metadata.',
      gives: 'As it is now',
      who: 'member',
      failures: [
        'request.invalid',
        'request.unsupported_media_type',
        'avatar.too_large',
        'avatar.unsupported',
        'avatar.unreadable',
        'limit.hour',
        'limit.minute',
      ],
      maxBytes: largestAvatarBytes,
      tooLarge: 'avatar.too_large',
      admit,
    },
    async (c, file, { member }) => {
      const picture = await shaping.run(() => shapePicture(file));
      if (picture === null) return problem(c, 'limit.minute', { retryAfterSeconds: busySeconds });
      if (picture === 'unsupported' || picture === 'unreadable') return problem(c, `avatar.${picture}`);
      const account = await setAvatar(deps, member, picture, clock.now());
      if (account === null) return problem(c, 'profile.deactivated');
      return ok(c, presentEdited(account));
    },
  );

  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/v6/profile/avatar/{profileId}/{version}.webp',
    summary: 'Get an uploaded picture',
    description:
      'The URL is given to permitted viewers and cannot be guessed. Gone once the picture is replaced, its account ' +
      'is deactivated or a moderator has removed it.',
    request: { params: z.object({ profileId: z.string(), version: z.string() }) },
    responses: {
      200: { description: 'The picture', content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } } },
      ...failures('page.not_found', 'server.no_database'),
    },
  });
  api.get('/api/v6/profile/avatar/:profileId/:file', async (c) => {
    const { profileId, file } = c.req.param();
    const [, version] = /^([\w-]{22})\.webp$/.exec(file) ?? [];
    const image =
      version && /^\d{1,15}$/.test(profileId) ? await findAvatar(db, deps.ownHash, profileId, version) : null;
    if (image === null) return problem(c, 'page.not_found');
    return c.body(new Uint8Array(image), 200, {
      'content-type': 'image/webp',
      // Browser cache only: shared caches would keep serving deleted pictures.
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
  return api;
}
