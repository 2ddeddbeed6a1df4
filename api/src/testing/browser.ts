import type { TestAnswer, TestApi, TestCall } from './api.ts';

/** A browser: it keeps the cookies of answers and sends them with its next calls. */
export type TestBrowser = ReturnType<typeof openBrowser>;

/** Opens a browser without cookies. */
export function openBrowser(api: TestApi) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    call: async (method: string, path: string, call: TestCall = {}): Promise<TestAnswer> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...(cookie && { cookie }), ...call.headers };
      const answer = await api.call(method, path, { ...call, headers });
      for (const set of answer.headers.getSetCookie()) {
        const [pair = ''] = set.split(';', 1);
        const [name = '', value = ''] = pair.split('=', 2);
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}
