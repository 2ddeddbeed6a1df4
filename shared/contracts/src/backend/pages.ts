import { recordsIn, refuse, refuses } from './answers.ts';
import {
  fieldOf,
  isFields,
  isRefusedAnswer,
  readFlag,
  readNumber,
  readText,
  type Fields,
} from './reading.ts';
import type { Pager, PagerSettings } from './settings.ts';

/** Answer to one request for a list. */
export interface PageAnswer {
  content: unknown;
  /** Value of a response header, under its name in lower case; undefined or null without it. */
  header?: ((name: string) => string | null | undefined) | undefined;
}

/**
 * Requests a list.
 *
 * @param query parameters of the request; the same for the same page each time
 * @throws if the backend refuses it
 */
export type FetchPage = (query: Readonly<Record<string, string>>) => Promise<PageAnswer>;

/** Records of a list, as far as they could be read. */
export interface AllPages {
  records: Fields[];
  /** Content of the first answer, for what it states beside the records. */
  content: unknown;
  /** Set where these are not all records: their number as stated, or undefined where the backend states none. */
  incomplete?: { of: number | undefined };
  /** Way in which further pages were found; undefined where one answer held everything. */
  pager?: string;
}

/** Number of records that is requested in one page. */
export const foreignPageSize = 200;

/** Highest number of requests for one list. */
const maxRequests = 1_000;

/** Lengths of an answer that a page size may be the reason of. */
const pageSizes = new Set([10, 20, 25, 30, 50, 100, 200, 250, 500, 1_000]);

/** Limit by which it is tried whether a backend honours one. */
const least = 5;

/** Shortest answer that stays suspected of a fixed limit after every parameter was ignored. */
const suspectLength = 50;

/** Names by which the usual pagers state the same. */
const names = {
  total: 'totalDocs totalItems totalCount totalRecords totalResults total_count total_items total'.split(' '),
  page: 'page currentPage current_page pageNumber'.split(' '),
  pages: 'totalPages total_pages pages pageCount page_count lastPage last_page'.split(' '),
  more: 'hasNextPage hasNext has_next hasMore has_more'.split(' '),
  cursor: 'nextCursor next_cursor'.split(' '),
  next: 'next nextPage next_page nextPageUrl next_page_url'.split(' '),
} as const;

/** Statements of an answer about the pages of its list; undefined where it says nothing. */
interface PageStatement {
  records: Fields[];
  total: number | undefined;
  page: number | undefined;
  pages: number | undefined;
  /** Name of the parameter that counts records, where the answer repeats it. */
  counts: 'skip' | 'offset' | undefined;
  isLast: boolean | undefined;
  /** Query of the next page. */
  next: Record<string, string> | undefined;
}

/** Places in which an answer describes its pages. */
function describersOf(content: unknown): Fields[] {
  if (!isFields(content)) return [];
  const inner = [content, content.data].filter(isFields);
  return inner.flatMap((fields) =>
    [fields, fields.meta, fields.pagination, fields.paging, fields.pageInfo, fields.links].filter(isFields),
  );
}

const firstOf = <T>(places: readonly Fields[], keys: readonly string[], read: (raw: unknown) => T | null) => {
  for (const place of places) {
    const value = read(fieldOf(place, ...keys));
    if (value !== null) return value;
  }
  return undefined;
};

const queryOf = (address: string) =>
  address.includes('?')
    ? Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?') + 1)))
    : undefined;

/** Query of the next page in a `Link` header (RFC 8288). */
const linkedQuery = (link: string) =>
  queryOf(
    link
      .split(/,\s*(?=<)/)
      .flatMap((part) => (/;\s*rel="?next"?/i.test(part) ? /<([^>]*)>/.exec(part)?.[1] : undefined) ?? [])
      .join(''),
  );

/** @param isAmount true for a list whose `total` may be a sum of money */
function statementOf({ content, header }: PageAnswer, isAmount: boolean): PageStatement {
  if (refuses(content)) refuse(content);
  const records = recordsIn(content);
  const places = describersOf(content);
  const number = (keys: readonly string[]) => firstOf(places, keys, readNumber);
  const [page, pages] = [number(names.page), number(names.pages)];
  const more = firstOf(places, names.more, readFlag);
  const counts = (['skip', 'offset'] as const).find((name) => number([name]) !== undefined);
  const isPaged = [page, pages, more, counts].some((stated) => stated !== undefined);
  const count = number(['count']);
  const total =
    number(isAmount && !isPaged ? names.total.slice(0, -1) : names.total) ??
    readNumber(header?.('x-total-count')) ??
    (count !== undefined && count > records.length ? count : undefined);

  const link = header?.('link');
  const cursor = firstOf(places, names.cursor, readText);
  const following = firstOf(places, names.next, readText) ?? '';
  const next =
    (link ? linkedQuery(link) : undefined) ??
    (cursor ? { cursor } : /^\d+$/.test(following) ? { page: following } : queryOf(following));
  const namesNext = places.some((place) =>
    [...names.cursor, ...names.next].some((name) => Object.hasOwn(place, name)),
  );
  const isEnd = (link || namesNext) && next === undefined ? true : undefined;
  return { records, total, page, pages, counts, isLast: more === undefined ? isEnd : !more, next };
}

/** Ways to ask for the next page of a list that does not say how, in the order in which they are tried. */
const guesses = ['page0', 'page', 'skip', 'offset'] as const;

/** Query of the page behind the records that were read. @param number of the page, from 1 */
function queryBy(pager: Pager, number: number, read: number): Record<string, string> {
  if (pager === 'page' || pager === 'page0') return { page: String(pager === 'page' ? number : number - 1) };
  return { [pager]: String(read) };
}

/** True for the refusal of a query, such as one with a parameter that the backend does not know. */
const isQueryRefusal = (error: unknown) =>
  isRefusedAnswer(error) || [400, 404, 422].includes((error as { status?: number }).status ?? 0);

/**
 * Reads all pages of a list of any backend: by what the answers say of their pages, by the settings, or by trying the
 * usual parameters. An answer that may be one page of several is never taken for the whole list without asking on.
 *
 * @param isAmount true for a list of amounts, whose `total` may be their sum
 * @param onProgress gets the number of records that were read, and of all if it is stated
 * @throws RefusedAnswer, UnreadableAnswer, and what `fetchPage` throws
 */
export async function readAllPages(
  fetchPage: FetchPage,
  {
    settings = {},
    isAmount = false,
    onProgress = () => {},
  }: {
    settings?: PagerSettings | undefined;
    isAmount?: boolean;
    onProgress?: (read: number, of: number | undefined) => void;
  } = {},
): Promise<AllPages> {
  const limit = settings.limit ?? foreignPageSize;
  let base: Record<string, string> = settings.pager === 'whole' ? {} : { limit: String(limit) };
  const records: Fields[] = [];
  const known = new Set<string>();
  let total: number | undefined;
  let requests = 0;

  /** Requests a page and keeps its records that no page before had. @returns its statement, and the number of new records */
  const ask = async (query: Readonly<Record<string, string>>) => {
    requests += 1;
    const answer = await fetchPage({ ...base, ...query });
    const statement = statementOf(answer, isAmount);
    const texts = statement.records.map((record) => JSON.stringify(record));
    const fresh = statement.records.filter((_, at) => !known.has(texts[at] ?? ''));
    for (const text of texts) known.add(text);
    records.push(...fresh);
    total = statement.total ?? total;
    onProgress(records.length, total);
    return { ...statement, fresh: fresh.length, content: answer.content };
  };
  const first = await ask({}).catch((error: unknown) => {
    if (!isQueryRefusal(error) || !('limit' in base)) throw error;
    base = {};
    return ask({});
  });
  const { content } = first;
  const result = (isWhole: boolean, pager?: string): AllPages => ({
    ...{ records, content, ...(pager !== undefined && { pager }) },
    ...((!isWhole || requests >= maxRequests || (total !== undefined && records.length < total)) && {
      incomplete: { of: total },
    }),
  });

  const isZeroBased = first.page === 0;
  /** True if a page ends the list, undefined if nothing says so. */
  const isEnd = ({ isLast, page, pages }: PageStatement): boolean | undefined => {
    if (isLast !== undefined) return isLast;
    // The last page may be numbered from 0 too: a total that is not reached counts more.
    if (total !== undefined) return records.length >= total ? true : undefined;
    return page !== undefined && pages !== undefined ? page + (isZeroBased ? 1 : 0) >= pages : undefined;
  };
  const size = first.records.length;
  const isFull = size === limit || pageSizes.has(size);
  if (settings.pager === 'whole' || size === 0) return result(true);
  const states = [first.isLast, first.next, first.pages].some((stated) => stated !== undefined);
  if (isEnd(first) && (states || !isFull)) return result(true);
  if (isEnd(first) === undefined && total === undefined && !states && first.page === undefined && !isFull)
    return result(true);

  /** Reads on in one way. @returns false if the backend ignores it, undefined if it refuses it */
  const readOn = async (
    next: (last: PageStatement, number: number) => Record<string, string> | undefined,
  ) => {
    let last: PageStatement = first;
    for (let number = 2; requests < maxRequests; number += 1) {
      const query = next(last, number);
      if (query === undefined) return true;
      const page = await ask(query).catch((error: unknown) => {
        // Some backends refuse a page behind the last one.
        if (isQueryRefusal(error) && (number === 2 || total === undefined)) return undefined;
        throw error;
      });
      if (page === undefined) return number > 2 || undefined;
      if (page.fresh === 0) return page.records.length === 0 || number > 2;
      if (isEnd(page) || (isEnd(page) === undefined && total === undefined && page.records.length < size))
        return true;
      last = page;
    }
    return true;
  };
  const stated = (last: PageStatement) =>
    last.next ??
    (last.page !== undefined ? { page: String(last.page + 1) } : undefined) ??
    (last.counts && { [last.counts]: String(records.length) });
  const { pager } = settings;
  if (pager !== undefined)
    return result((await readOn((_, number) => queryBy(pager, number, records.length))) === true, pager);
  if (stated(first) && (await readOn(stated))) return result(true, Object.keys(stated(first) ?? {}).join());
  for (const guess of guesses) {
    if (await readOn((_, number) => queryBy(guess, number, records.length))) return result(true, guess);
  }
  if (total !== undefined) return result(true);
  // Nothing leads on. Where the limit is honoured, a higher one still does, unless the backend has a highest one.
  const countAt = async (limited: number) =>
    (await ask({ limit: String(limited) }).catch(() => undefined))?.records.length ?? Infinity;
  const isHonoured = 'limit' in base && (await countAt(least)) < size;
  if (!isHonoured) return result(!isFull || size < suspectLength);
  for (const more of size === limit ? [1_000, 100_000] : []) {
    const count = await countAt(more);
    if (count < more && !pageSizes.has(count)) return result(true, 'limit');
  }
  return result(false);
}
