import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const openedKey = 'open';

/** The parameters with one set, or removed without a value. */
function withParameter(params: URLSearchParams, name: string, value?: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return changed;
}

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
      if (!next && isLinked) setParams((current) => withParameter(current, openedKey), { replace: true });
    },
  ];
}

const key = 'details';

/** Record details opened over a list, as stored in the URL: `?details=<id>`. */
export type Details<R extends { _id: string }> = ReturnType<typeof useDetails<R>>;

/**
 * Reads and writes the open details in the URL. `open` adds a history entry; `close`, `previous` and `next` replace
 * the current one.
 *
 * @param records records of the page, in the order of the list
 */
export function useDetails<R extends { _id: string }>(records: readonly R[] = []) {
  const [params, setParams] = useSearchParams();
  const id = params.get(key) ?? undefined;
  const otherParameters = withParameter(params, key).toString();
  // Stable while only the details change, so that rows with such a link are not rendered again.
  const linkTo = useMemo(
    () => (record: string) => ({
      search: `?${withParameter(new URLSearchParams(otherParameters), key, record)}`,
    }),
    [otherParameters],
  );
  const show = (record: string | undefined, replace: boolean) =>
    setParams((current) => withParameter(current, key, record), { replace });
  const position = records.findIndex(({ _id }) => _id === id);
  const neighbour = (step: number) => {
    const record = position < 0 ? undefined : records[position + step];
    return record && (() => show(record._id, true));
  };

  return {
    /** Id from the URL; undefined while no details are open. */
    id,
    /** Record with that id; undefined if the list does not contain it. */
    record: records[position],
    /** Link target of a record's details; keeps the rest of the query. */
    linkTo,
    open: (record: string) => show(record, false),
    close: () => show(undefined, true),
    /** Opens the previous record of the page; undefined at its start. */
    previous: neighbour(-1),
    /** Opens the next record of the page; undefined at its end. */
    next: neighbour(1),
  };
}
