import * as contracts from '@padiman/contracts';
import type { BackendAnswer, Sender } from './call-backend.ts';

/** Records of a list, as the console reads them. */
export interface FetchedList {
  /** First answer, or the one that ended the reading. */
  answer: BackendAnswer;
  /** Undefined if an answer ended the reading; `error` if it did so by its content. */
  pages?: contracts.AllPages;
  error?: unknown;
  /** Number of successful answers, and of the records that they state. */
  answers: number;
  stated?: number | undefined;
  /** Pager that was found, as settings name it; undefined for a list in one answer, or one whose answers lead on by links. */
  pager?: contracts.PagerSettings | undefined;
}

/** Reads a list by the function that the console reads it by. */
export async function readList(
  send: Sender,
  call: contracts.Call,
  { lists }: Pick<contracts.BackendSettings, 'lists'>,
): Promise<FetchedList> {
  let [answers, read, isZeroBased] = [0, 0, false];
  let answer = undefined as BackendAnswer | undefined;
  let [stated, requested]: [number?, string?] = [];
  try {
    const pages = await contracts.readAllPages(
      async (query) => {
        const page = await send(call, { query });
        if (page.status < 200 || page.status >= 300)
          throw Object.assign(new Error(), { status: page.status, page });
        answer ??= page;
        answers += 1;
        requested = query.page;
        return page;
      },
      {
        settings: lists?.[call.name] ?? lists?.all,
        isAmount: call.list?.amount !== undefined,
        onProgress: (records, of) => {
          if (requested === '1' && answers > 1 && records > read) isZeroBased = true;
          [read, stated] = [records, of ?? stated];
        },
      },
    );
    const name = isZeroBased && pages.pager === 'page' ? 'page0' : pages.pager;
    const pager = answers > 1 ? contracts.pagers.find((one) => one === name) : undefined;
    if (!answer) throw new Error('There is no answer');
    return { answer, pages, answers, stated, pager: pager && { pager } };
  } catch (error) {
    const { page } = error as { page?: BackendAnswer };
    const last = page ?? answer;
    if (!last) throw error;
    return { answer: last, answers, ...(!page && { error }) };
  }
}

/**
 * Asks for the second page of a list that came in one answer, by half of its length as the length of a page: a list that
 * grows beyond the length of a page is then read in the same way. Undefined for a list that is too short, or longer.
 */
export async function readByHalves(send: Sender, call: contracts.Call, { pages, answers }: FetchedList) {
  const length = pages?.records.length ?? 0;
  if (answers !== 1 || length < 12 || length > 200) return undefined;
  return readList(send, call, { lists: { all: { limit: Math.ceil(length / 2) } } });
}
