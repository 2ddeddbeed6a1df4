import { act, render } from '@testing-library/react';
import { listUsers, readWorkToDo, type Call } from '@padiman/contracts';
import { createQueryClient, QueryClientProvider, useRead } from '@padiman/client/query';
import { MemoryRouter, useNavigate } from '@padiman/client/routing';
import { fakeApi } from '@padiman/testing';
import { IdlePrefetch } from './IdlePrefetch.tsx';

function open({
  fails = [] as string[],
  isLoading = (): boolean => false,
  /** Call that the page reads, which is not answered. */
  reads = undefined as Call | undefined,
} = {}) {
  if (reads) fakeApi().on(reads, () => new Promise<never>(() => {}));
  const fetched: string[] = [];
  const prefetch = async (
    path: string,
    { ready, signal }: { ready?: () => Promise<void>; signal?: AbortSignal } = {},
  ) => {
    await ready?.();
    if (signal?.aborted) return false;
    fetched.push(path);
    return !fails.includes(path);
  };
  const paths = ['/a', '/b', '/c', '/d'];
  let navigate: ReturnType<typeof useNavigate> | undefined;
  const Page = () => {
    navigate = useNavigate();
    useRead(reads ?? listUsers, {} as never, { enabled: reads !== undefined });
    return <IdlePrefetch {...{ paths, prefetch, isLoading }} />;
  };
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { fetched, client, navigate: (to: string) => navigate?.(to) };
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('waits while a screen is being loaded, or the page is hidden', async () => {
  let loading = true;
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { fetched } = open({ isLoading: () => loading });
  await pass(2_000);
  expect(fetched).toEqual([]);
  hidden.mockRestore();
  await pass(2_000);
  expect(fetched).toEqual([]);
  loading = false;
  await pass(2_000);
  expect(fetched).toHaveLength(4);
});

test('waits while a script is being loaded', async () => {
  const script = document.createElement('script');
  script.dataset.base = '/remotes/mfe-finance/1/';
  document.head.append(script);
  const { fetched } = open();
  await pass(2_000);
  expect(fetched).toEqual([]);
  script.remove();
  await pass(1_000);
  expect(fetched).toHaveLength(4);
});

test('waits while the screen reads', async () => {
  const { fetched, client } = open();
  let answer = (_: null) => {};
  void client.fetchQuery({ queryKey: ['x'], queryFn: () => new Promise((resolve) => (answer = resolve)) });
  await pass(2_000);
  expect(fetched).toEqual([]);
  answer(null);
  await pass(1_000);
  expect(fetched).toHaveLength(4);
});

test('does not wait for a read that the page repeats on its own', async () => {
  const { fetched } = open({ reads: readWorkToDo });
  await pass(2_000);
  expect(fetched).toHaveLength(4);
});

test('goes on after a failure, and waits for a navigation after two', async () => {
  const { fetched, navigate } = open({ fails: ['/a', '/c'] });
  await pass(1_000);
  expect(fetched).toEqual(['/a', '/b', '/c']);
  await act(() => navigate('/next'));
  await pass(1_000);
  expect(fetched).toHaveLength(6);
});
