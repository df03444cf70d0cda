import type { AnswerOf, Calls, UploadCallName } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { currentBearer } from './bearer.ts';
import { type ApiAnswer, callAddress, makeProblem, type SentArgs } from './call-api.ts';

/**
 * Uploads a file as the member, with `XMLHttpRequest`, as `fetch` does not report progress.
 *
 * @param onProgress gets the sent share, 0 to 1
 */
export function uploadFile<Name extends UploadCallName>(
  name: Name,
  file: Record<Calls[Name]['file'], File>,
  onProgress: (share: number) => void,
): Promise<ApiAnswer<AnswerOf<Name>>> {
  const form = new FormData();
  for (const [field, part] of Object.entries<File>(file)) form.set(field, part);
  const bearer = currentBearer();
  const token = bearer?.token() ?? null;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', callAddress(name, ...([] as unknown as SentArgs<Name>)));
    request.responseType = 'json';
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onerror = () => {
      resolve({ ok: false, status: 0, problem: makeProblem(0, 'network.unreachable'), retryAfter: null });
    };
    request.onload = () => {
      const { status } = request;
      const body = request.response as { data?: AnswerOf<Name> } | Problem | null;
      if (status === 403 || status === 426) bearer?.onRefused(token);
      if (status < 300 && body && 'data' in body) return resolve({ ok: true, data: body.data as AnswerOf<Name> });
      const problem = body && 'code' in body ? body : makeProblem(status, 'server.failed');
      resolve({ ok: false, status, problem, retryAfter: null });
    };
    request.send(form);
  });
}
