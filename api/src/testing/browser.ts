import type { TestAnswer, TestApi, TestCall } from './api.ts';

/** A browser: it keeps the cookies of answers and sends them with its next calls. */
export interface TestBrowser {
  cookies: Map<string, string>;
  call: (method: string, path: string, call?: TestCall) => Promise<TestAnswer>;
}

/** Opens a browser without cookies. */
export function openBrowser(api: TestApi): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    call: async (method, path, call = {}) => {
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
