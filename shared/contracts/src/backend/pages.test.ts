import { foreignPageSize, readAllPages, type FetchPage, type PageAnswer } from './pages.ts';
import type { PagerSettings } from './settings.ts';

type Query = Readonly<Record<string, string>>;

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: `r${at}` }));

/** Refusal of a query, as the HTTP client throws it. */
const refused = (status: number) => Object.assign(new Error('refused'), { status });

const number = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Number(text);

/** Ways in which backends page, by name: the answer to a query, of rows that are `of` in number. */
const backends: Readonly<Record<string, (query: Query, of: number) => PageAnswer>> = {
  'mongoose-paginate': (query, of) => {
    const [limit, page] = [number(query.limit, 10), number(query.page, 1)];
    const totalPages = Math.max(1, Math.ceil(of / limit));
    const docs = rowsOf(of).slice((page - 1) * limit, page * limit);
    const hasNextPage = page < totalPages;
    return {
      content: {
        data: {
          docs,
          totalDocs: of,
          limit,
          page,
          totalPages,
          hasNextPage,
          nextPage: hasNextPage ? page + 1 : null,
        },
      },
    };
  },
  'page and total alone': ({ limit = '10', page = '1' }, of) => ({
    content: {
      data: rowsOf(of).slice((+page - 1) * +limit, +page * +limit),
      total: of,
      page: +page,
      limit: +limit,
    },
  }),
  'pagination.totalItems, at most 40 rows': ({ limit = '40', page = '1' }, of) => {
    const size = Math.min(40, +limit);
    const pagination = {
      totalItems: of,
      currentPage: +page,
      totalPages: Math.ceil(of / size),
      pageSize: size,
    };
    return { content: { users: rowsOf(of).slice((+page - 1) * size, +page * size), pagination } };
  },
  'meta.last_page from 0': ({ limit = '10', page = '0' }, of) => ({
    content: {
      data: rowsOf(of).slice(+page * +limit, (+page + 1) * +limit),
      meta: { page: +page, last_page: Math.ceil(of / +limit), total: of },
    },
  }),
  'meta.lastPage numbered from 0, and a total': ({ limit = '10', page = '0' }, of) => ({
    content: {
      data: rowsOf(of).slice(+page * +limit, (+page + 1) * +limit),
      meta: { page: +page, lastPage: Math.max(0, Math.ceil(of / +limit) - 1), total: of },
    },
  }),
  'skip and limit': ({ limit = '25', skip = '0' }, of) => ({
    content: { data: rowsOf(of).slice(+skip, +skip + +limit), total: of, skip: +skip, limit: +limit },
  }),
  'count, next and results': ({ limit = '20', offset = '0' }, of) => {
    const end = +offset + +limit;
    const next = end < of ? `https://b.example/api/users?limit=${limit}&offset=${end}` : null;
    return { content: { count: of, next, previous: null, results: rowsOf(of).slice(+offset, end) } };
  },
  'Link header': ({ per = '30', limit = per, page = '1' }, of) => {
    const isLast = +page * +limit >= of;
    const link = isLast
      ? '</u?page=1>; rel="first"'
      : `</u?page=${+page + 1}&limit=${limit}>; rel="next", </u>; rel="first"`;
    return {
      content: rowsOf(of).slice((+page - 1) * +limit, +page * +limit),
      header: (name) => (name === 'link' ? link : null),
    };
  },
  cursor: ({ limit = '50', cursor = '0' }, of) => {
    const end = +cursor + +limit;
    return { content: { items: rowsOf(of).slice(+cursor, end), nextCursor: end < of ? String(end) : null } };
  },
  'pages without a word': ({ limit = '50', page = '1' }, of) => ({
    content: rowsOf(of).slice((+page - 1) * +limit, +page * +limit),
  }),
  'pages from 0 without a word': ({ limit = '50', page = '0' }, of) => ({
    content: rowsOf(of).slice(+page * +limit, (+page + 1) * +limit),
  }),
  'skip without a word': ({ limit = '50', skip = '0' }, of) => ({
    content: rowsOf(of).slice(+skip, +skip + +limit),
  }),
  'a strict page, without limit': ({ page = '1', ...others }, of) => {
    if (Object.keys(others).length > 0) throw refused(400);
    return { content: { data: rowsOf(of).slice((+page - 1) * 10, +page * 10) } };
  },
  'limit alone': ({ limit = '50' }, of) => ({ content: rowsOf(of).slice(0, +limit) }),
  'the whole list': (_, of) => ({ content: { success: true, data: rowsOf(of), count: of } }),
};

const read = (backend: string, of: number, settings?: PagerSettings) => {
  const fetchPage: FetchPage = async (query) => backends[backend]!(query, of);
  return readAllPages(fetchPage, { settings });
};

describe.each(Object.keys(backends))('a backend with %s', (backend) => {
  test.each([0, 1, 9, 10, 11, 40, 50, 64, 199, 200, 201, 400, 407])(
    'is read whole at %i records',
    async (of) => {
      const { records, incomplete } = await read(backend, of);
      expect(records.map(({ _id }) => _id)).toEqual(rowsOf(of).map(({ _id }) => _id));
      // Nobody can tell a whole list of just the length of a page from a page, if nothing leads on.
      const isTold = !['the whole list', 'limit alone'].includes(backend) || of % 10 > 0 || of === 40;
      if (isTold) expect(incomplete).toBeUndefined();
      else expect(incomplete?.of).toBeUndefined();
    },
  );
});

test.each([
  ['states how many there are', () => ({ data: rowsOf(50), total: 400 }), { of: 400 }],
  ['does not say', () => rowsOf(50), { of: undefined }],
  [
    'ends with a page that is too short',
    ({ page = '1' }: Query) => ({ data: page === '1' ? rowsOf(60) : [], page: +page, total: 90 }),
    { of: 90 },
  ],
])('a fixed limit of a backend that %s is no whole list', async (_, answer, incomplete) => {
  const result = await readAllPages(async (query) => ({ content: answer(query) }));
  expect(result.incomplete).toEqual(incomplete);
});

test('the sum in `total` of a list of amounts is no number of records', async () => {
  const content = { data: rowsOf(12), total: 54_000 };
  const { incomplete } = await readAllPages(async () => ({ content }), { isAmount: true });
  expect(incomplete).toBeUndefined();
});

test('a page that is sent twice is counted once, and a missing record is told', async () => {
  const pages = [rowsOf(3), rowsOf(5).slice(2, 4)];
  const { records, incomplete } = await readAllPages(async ({ page = '1' }) => ({
    content: { data: pages[+page - 1] ?? [], page: +page, totalPages: 2, total: 5 },
  }));
  expect([records.length, incomplete]).toEqual([4, { of: 5 }]);
});

test('settings name the pager and its limit', async () => {
  const queries: Query[] = [];
  const fetchPage: FetchPage = async (query) => {
    queries.push(query);
    return backends['skip without a word']!(query, 70);
  };
  await readAllPages(fetchPage, { settings: { pager: 'skip', limit: 30 } });
  expect(queries).toEqual([{ limit: '30' }, { limit: '30', skip: '30' }, { limit: '30', skip: '60' }]);
  queries.length = 0;
  expect((await readAllPages(fetchPage, { settings: { pager: 'whole' } })).incomplete).toBeUndefined();
  expect(queries).toEqual([{}]);
});

test('the same queries go out each time, and progress is told', async () => {
  const seen: [number, number | undefined][] = [];
  const ask = () =>
    readAllPages(async (query) => backends['page and total alone']!(query, 450), {
      onProgress: (count, of) => seen.push([count, of]),
    });
  await ask();
  expect(seen).toEqual([
    [foreignPageSize, 450],
    [2 * foreignPageSize, 450],
    [450, 450],
  ]);
});

test('a failure in the middle fails the list', async () => {
  const answer = async ({ page = '1' }: Query) => {
    if (page === '2') throw refused(500);
    return backends['page and total alone']!({ page, limit: '10' }, 30);
  };
  await expect(readAllPages(answer)).rejects.toThrow('refused');
});
