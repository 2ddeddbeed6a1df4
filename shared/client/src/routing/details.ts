import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const openedKey = 'open';

/**
 * State of a form or panel that a link can open too, such as a view of the command palette: `?open=<name>`. Closing it
 * removes the parameter.
 */
export function useOpened(name: string): [opened: boolean, setOpened: (opened: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const isLinked = params.get(openedKey) === name;
  return [
    opened || isLinked,
    (next) => {
      setOpened(next);
      if (next || !isLinked) return;
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.delete(openedKey);
          return changed;
        },
        { replace: true },
      );
    },
  ];
}

const key = 'details';

/** Record details opened over a list, as stored in the URL: `?details=<id>`. */
export interface Details<R> {
  /** Id from the URL; undefined while no details are open. */
  id: string | undefined;
  /** Record with that id; undefined if the list does not contain it. */
  record: R | undefined;
  /** Link target of a record's details; keeps the rest of the query. Stable while only the details change. */
  linkTo: (id: string) => { search: string };
  open: (id: string) => void;
  close: () => void;
  /** Opens the previous record of the page; undefined at its start. */
  previous: (() => void) | undefined;
  /** Opens the next record of the page; undefined at its end. */
  next: (() => void) | undefined;
}

/**
 * Reads and writes the open details in the URL. `open` adds a history entry; `close`, `previous` and `next` replace
 * the current one.
 *
 * @param records records of the page, in the order of the list
 */
export function useDetails<R extends { _id: string }>(records: readonly R[] = []): Details<R> {
  const [params, setParams] = useSearchParams();
  const id = params.get(key) ?? undefined;
  const view = new URLSearchParams(params);
  view.delete(key);
  const otherParameters = view.toString();
  // Stable while only the details change, so that rows with such a link are not rendered again.
  const linkTo = useMemo(
    () => (record: string) => {
      const linked = new URLSearchParams(otherParameters);
      linked.set(key, record);
      return { search: `?${linked.toString()}` };
    },
    [otherParameters],
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
