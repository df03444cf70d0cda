import type { Problem } from '#contract/problem.ts';
import { currentBearer } from './bearer.ts';
import { type ApiAnswer, makeProblem } from './call-api.ts';

/**
 * Sends a form with a file as the member and tells how far it is: `fetch` does not say.
 *
 * @param onProgress called with the share that has left, 0 to 1
 */
export function uploadForm<Data>(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<ApiAnswer<Data>> {
  const bearer = currentBearer();
  const token = bearer?.token() ?? null;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onerror = () => {
      resolve({ ok: false, status: 0, problem: makeProblem(0, 'network.unreachable'), retryAfter: null });
    };
    request.onload = () => {
      const { status } = request;
      const body = request.response as { data?: Data } | Problem | null;
      if (status === 403 || status === 426) bearer?.onRefused(token);
      if (status < 300 && body && 'data' in body) return resolve({ ok: true, data: body.data as Data });
      const problem = body && 'code' in body ? body : makeProblem(status, 'server.failed');
      resolve({ ok: false, status, problem, retryAfter: null });
    };
    request.send(form);
  });
}
