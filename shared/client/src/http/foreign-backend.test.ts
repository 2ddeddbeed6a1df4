import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { createAdmin, deleteParcelTrips, updateRights, type BackendSettings } from '@padiman/contracts';
import { configureHttp, send } from './client.ts';

const sent: InternalAxiosRequestConfig[] = [];
const missing: string[] = [];

/** Configures the client for a backend that answers every request in the same way. */
function backend(settings: BackendSettings, status = 200, data: unknown = { success: true }) {
  sent.length = 0;
  axios.defaults.adapter = async (config) => {
    sent.push(config);
    const answer = { status, data, statusText: '', headers: {}, config };
    if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, answer);
    return answer;
  };
  configureHttp({
    ...{ apiBase: '/api', token: () => null, onSessionEnded: () => {} },
    backend: { settings, onMissing: (name) => missing.push(name) },
  });
}

test('method, path and the form of rights follow the settings', async () => {
  backend({ calls: { deleteParcelTrips: 'DELETE /v1/trips' }, rights: 'flags' });
  await send(deleteParcelTrips, { body: { ids: ['a'] } });
  await send(updateRights, { params: { adminId: 'b' }, body: { rights: { viewAllUsers: true } } });
  expect(sent.map(({ method, url, data }) => [method, url, JSON.parse(data as string)])).toEqual([
    ['delete', '/api/v1/trips', { ids: ['a'] }],
    ['put', '/api/dashboard/update-rights/admin/b', { viewAllUsers: true }],
  ]);
});

test('the page of an unknown path tells that the backend lacks the call', async () => {
  const body = { firstName: 'A', lastName: 'B', phoneNumber: '08030000001', password: 'Padiman#2026' };
  backend({}, 404, '<!DOCTYPE html>Cannot POST /api/admin/create');
  await expect(send(createAdmin, { body })).rejects.toThrow('The server does not offer this.');
  backend({}, 404, { message: 'No such admin.' });
  await expect(send(createAdmin, { body })).rejects.toThrow('No such admin.');
  expect(missing).toEqual(['createAdmin']);
});
