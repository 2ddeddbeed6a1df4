import {
  deletePost,
  fetchAdmin,
  listUsers,
  login,
  readDashboardSummary,
  readWorkToDo,
} from '@padiman/contracts';
import axios from 'axios';
import { fakeApi, testAdmin } from '@padiman/testing';
import { configureHttp, send } from './client.ts';
import { download } from './download.ts';

const onSessionEnded = jest.fn();
beforeEach(() => {
  onSessionEnded.mockClear();
  configureHttp({ apiBase: '/api', token: () => 'secret-token', onSessionEnded });
});

test('fills the path, sends the token and omits empty query values', async () => {
  const api = fakeApi();
  api.onData(fetchAdmin, () => testAdmin);
  api.onList(listUsers, () => []);
  await send(fetchAdmin, { params: { id: testAdmin._id } });
  await send(listUsers, { query: { q: '', filter: 'blocked' } });
  expect(api.received(fetchAdmin)[0]).toMatchObject({ params: { id: testAdmin._id }, token: 'secret-token' });
  expect(api.received(listUsers)[0]?.query).toEqual({ filter: 'blocked' });
});

test('a public call sends no token, and its 401 does not end the session', async () => {
  const api = fakeApi();
  api.on(login, () => ({ refuse: { status: 401, message: 'No.' } }));
  await expect(send(login, { body: { phoneNumber: '08030000001', password: 'x' } })).rejects.toMatchObject({
    status: 401,
    message: 'No.',
  });
  expect(api.received(login)[0]?.token).toBeUndefined();
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('a 401 ends the session of the token that was sent', async () => {
  fakeApi().on(readDashboardSummary, () => ({
    refuse: { status: 401, code: 'unauthenticated', message: 'x' },
  }));
  await expect(send(readDashboardSummary, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(onSessionEnded).toHaveBeenCalledWith('secret-token');
});

test('a call that nobody asked for does not keep the session alive', async () => {
  const api = fakeApi();
  api.on(readDashboardSummary, () => ({ refuse: { status: 500, message: 'x' } }));
  api.onData(readWorkToDo, () => []);
  await send(readWorkToDo, {});
  await send(readDashboardSummary, {}).catch(() => {});
  await send(readDashboardSummary, {}, undefined, { background: true }).catch(() => {});
  expect(api.received(readWorkToDo).map(({ background }) => background)).toEqual([true]);
  expect(api.received(readDashboardSummary).map(({ background }) => background)).toEqual([false, true]);
});

test('keeps invalid fields and the request id', async () => {
  fakeApi().on(readDashboardSummary, () => ({
    refuse: { status: 400, code: 'validation', message: 'No.', fields: { q: 'too long' }, requestId: 'r-1' },
  }));
  await expect(send(readDashboardSummary, {})).rejects.toMatchObject({
    fields: { q: 'too long' },
    requestId: 'r-1',
    retryable: false,
  });
});

test('sends the release of the page to the own origin only', async () => {
  const api = fakeApi();
  api.on(readDashboardSummary, () => ({ refuse: { status: 503, message: 'Later.' } }));
  const options = { token: () => 'secret-token', onSessionEnded, release: '000012' };
  configureHttp({ ...options, apiBase: '/api' });
  await expect(send(readDashboardSummary, {})).rejects.toThrow();
  // On another origin the header would need permission by CORS.
  configureHttp({ ...options, apiBase: 'https://api.example/api' });
  await expect(send(readDashboardSummary, {})).rejects.toThrow();
  expect(api.received(readDashboardSummary).map(({ release }) => release)).toEqual(['000012', undefined]);
});

test('begins a trace with each call to the own origin, if it is asked to', async () => {
  const sent: unknown[] = [];
  const seen = axios.interceptors.request.use((config) => {
    sent.push([config.headers.get('traceparent'), config.headers.get('baggage')]);
    return config;
  });
  fakeApi().on(readDashboardSummary, () => ({ refuse: { status: 503, message: 'Later.' } }));
  const given = { token: () => 'secret-token', onSessionEnded };
  const trace = () => ({ remote: 'mfe-finance', build: '0.1.0-1a2b' });
  for (const settings of [
    { apiBase: '/api', trace },
    { apiBase: '/api', trace: () => undefined },
    { apiBase: '/api' },
    { apiBase: 'https://api.example/api', trace },
  ]) {
    configureHttp({ ...given, ...settings });
    await expect(send(readDashboardSummary, {})).rejects.toThrow();
  }
  axios.interceptors.request.eject(seen);
  const traceparent = expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(sent).toEqual([
    [traceparent, 'padiman.remote=mfe-finance,padiman.build=0.1.0-1a2b'],
    [traceparent, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

describe('a call that asks for the second factor again', () => {
  const postId = '01900000-0000-7000-8000-000000000099';
  const refusal = { refuse: { status: 403, code: 'stepUpRequired', message: 'Confirm.' } } as const;
  const remove = () => send(deletePost, { params: { postId } });
  const withStepUp = (onStepUpRequired?: () => Promise<boolean>) =>
    configureHttp({
      apiBase: '/api',
      token: () => 'secret-token',
      onSessionEnded,
      ...(onStepUpRequired && { onStepUpRequired }),
    });

  test('is repeated once the user has proved it', async () => {
    const api = fakeApi();
    let proved = false;
    api.on(deletePost, () => (proved ? { success: true } : refusal));
    withStepUp(async () => (proved = true));
    await expect(remove()).resolves.toBeDefined();
    expect(api.received(deletePost)).toHaveLength(2);
  });

  test('as a download, too', async () => {
    const api = fakeApi();
    let proved = false;
    api.onList(listUsers, () => []);
    api.onFile(listUsers, () => (proved ? { name: 'users.csv', text: 'name' } : refusal));
    withStepUp(async () => (proved = true));
    await expect(download(listUsers, {}, 'text/csv')).resolves.toMatchObject({ name: 'users.csv' });
    expect(api.received(listUsers)).toHaveLength(2);
  });

  test.each([
    ['the user cancels', async () => false, 1],
    ['nothing can ask', undefined, 1],
    ['the proof was not enough', async () => true, 2],
  ])('fails if %s', async (_, onStepUpRequired, sent) => {
    const api = fakeApi();
    api.on(deletePost, () => refusal);
    withStepUp(onStepUpRequired);
    await expect(remove()).rejects.toMatchObject({ code: 'stepUpRequired', message: 'Confirm.' });
    expect(api.received(deletePost)).toHaveLength(sent);
  });
});
