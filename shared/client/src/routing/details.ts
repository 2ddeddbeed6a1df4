import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const key = 'details';

/** Which record's details are open over a list, as the address has it: `?details=<id>`. */
export interface Details<R> {
  /** The id in the address; undefined while nothing is open. */
  id: string | undefined;
  /** The record of that id among those that the list shows. */
  record: R | undefined;
  /** Where a record's details are: what a link to them leads to. */
  linkTo: (id: string) => { search: string };
  open: (id: string) => void;
  close: () => void;
  /** To the record before on the page, where there is one. */
  previous: (() => void) | undefined;
  /** To the record after on the page, where there is one. */
  next: (() => void) | undefined;
}

/**
 * Reads and writes which record's details are open. A link with them in it opens the same details; going from
 * record to record leaves no trail for the browser's Back.
 *
 * @param records what the list shows, in its order
 */
export function useDetails<R extends { _id: string }>(records: readonly R[] = []): Details<R> {
  const [params, setParams] = useSearchParams();
  const id = params.get(key) ?? undefined;
  const view = new URLSearchParams(params);
  view.delete(key);
  const viewed = view.toString();
  // Stays the same while only the details change, so that a row with such a link need not be drawn again.
  const linkTo = useMemo(
    () => (record: string) => {
      const linked = new URLSearchParams(viewed);
      linked.set(key, record);
      return { search: `?${linked.toString()}` };
    },
    [viewed],
  );
  const show = (record: string | undefined, replace: boolean) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (record === undefined) changed.delete(key);
        else changed.set(key, record);
        return changed;
      },
      { replace },
    );
  const position = records.findIndex(({ _id }) => _id === id);
  const neighbour = (step: number) => {
    const record = position < 0 ? undefined : records[position + step];
    return record && (() => show(record._id, true));
  };

  return {
    id,
    record: records[position],
    linkTo,
    open: (record) => show(record, false),
    close: () => show(undefined, true),
    previous: neighbour(-1),
    next: neighbour(1),
  };
}
