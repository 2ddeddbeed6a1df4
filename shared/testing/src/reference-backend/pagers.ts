import type { Habits } from './habits.ts';

/** Page of a list, and what the backend tells of the rest. */
export interface Page<Row> {
  rows: readonly Row[];
  /** Body in place of the envelope. */
  body?: object;
  /** Fields beside the array. */
  fields?: object;
  headers?: Record<string, string>;
}

/** Query parameters that a pager reads. */
export function parametersOf(pager: Habits['pager']): readonly string[] {
  if (pager === 'none' || pager === 'capped') return [];
  if (pager === 'limitOnly') return ['limit'];
  return pager === 'skip' || pager === 'unmarkedSkip' ? ['skip', 'limit'] : ['page', 'limit'];
}

/** Takes the page that a request asks for. @param url of the request, with the query */
export function paginate<Row>(habits: Habits, all: readonly Row[], url: URL): Page<Row> {
  const { pager, firstPage, defaultLimit, maximalLimit } = habits;
  if (pager === 'none') return { rows: all };
  if (pager === 'capped') return { rows: all.slice(0, 50) };
  const wanted = (name: string) => {
    const value = parametersOf(pager).includes(name) ? url.searchParams.get(name) : null;
    return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
  };
  const limit = Math.min(wanted('limit') || defaultLimit, maximalLimit);
  const skip = wanted('skip') ?? Math.max((wanted('page') ?? firstPage) - firstPage, 0) * limit;
  const rows = all.slice(skip, skip + limit);
  const total = all.length;
  const page = Math.floor(skip / limit) + firstPage;
  const pages = Math.ceil(total / limit);
  const hasPrevPage = skip > 0;
  const hasNextPage = skip + limit < total;
  const addressOf = (number: number) => {
    const address = new URL(url);
    address.searchParams.set('page', String(number));
    address.searchParams.set('limit', String(limit));
    return address.href;
  };
  const next = hasNextPage ? addressOf(page + 1) : null;
  const flag = habits.envelope === 'success' && { success: true };
  const docs = {
    ...{ docs: rows, totalDocs: total, limit, totalPages: pages, page, pagingCounter: skip + 1 },
    ...{ hasPrevPage, hasNextPage, prevPage: hasPrevPage ? page - 1 : null },
    nextPage: hasNextPage ? page + 1 : null,
  };
  const link = { body: rows, headers: { ...(next && { link: `<${next}>; rel="next"` }) } };
  const marks: Partial<Record<Habits['pager'], Omit<Page<Row>, 'rows'>>> = {
    docs: { body: { ...flag, ...docs } },
    nestedDocs: { body: { success: true, data: docs } },
    pages: { fields: { total, page, limit, pages } },
    pagination: {
      fields: { pagination: { totalItems: total, currentPage: page, totalPages: pages, pageSize: limit } },
    },
    meta: { fields: { meta: { total, page, lastPage: pages - 1 + firstPage } } },
    skip: { fields: { total, skip, limit } },
    nextUrl: {
      body: {
        ...flag,
        count: total,
        next,
        previous: hasPrevPage ? addressOf(page - 1) : null,
        results: rows,
      },
    },
    link,
    linkTotal: { ...link, headers: { ...link.headers, 'x-total-count': String(total) } },
  };
  return { rows, ...marks[pager] };
}
