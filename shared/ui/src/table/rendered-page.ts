import { useDeferredValue, useMemo, useState } from 'react';
import type { ListView } from '@padiman/client/query';

/** Number of rows that are rendered at once; about one screen height. */
export const immediateRows = 15;

/** Link target of a record's details. */
export type LinkTo = (id: string) => { search: string };

/** A page of records with its position in the list, which may be behind the URL. */
export type Page<R> = ReturnType<typeof useRenderedPage<R>>['current'];

/**
 * Selects the rows to render. More than 15 rows are rendered in a deferred pass, so that input stays responsive: a list
 * first shows its first rows, and a new page replaces the previous one when all of it is rendered.
 *
 * @param linkTo belongs to the current URL; changes together with the rows
 */
export function useRenderedPage<R>(list: ListView<R>, linkTo: LinkTo | undefined) {
  const { records, total, page, pageSize, refreshing } = list;
  /** The total is an estimate. */
  const isEstimate = list.exactTotal !== undefined;
  const requested = useMemo(
    () => ({ records, total, isEstimate, page, pageSize, linkTo }),
    [records, total, isEstimate, page, pageSize, linkTo],
  );
  // The URL changes before the next page has loaded; until then the previous page keeps its own numbers.
  const [loaded, setLoaded] = useState(requested);
  if (!refreshing && loaded !== requested) setLoaded(requested);
  const latest = refreshing ? loaded : requested;

  const firstRows = useMemo(
    () => ({ ...latest, records: latest.records?.slice(0, immediateRows) }),
    [latest],
  );
  const [initial] = useState(firstRows);
  const deferred = useDeferredValue(latest, initial);
  const whole = (latest.records?.length ?? 0) > immediateRows ? deferred : latest;
  // The first rows replace the placeholder at once.
  const rendered = whole.records === undefined ? firstRows : whole;
  const partial = (rendered === initial || rendered === firstRows) && rendered.records !== undefined;
  const rendering = rendered.records !== latest.records;
  return {
    /** Rows to render. */
    records: rendered.records,
    linkTo: rendered.linkTo,
    /** The complete page that the rows belong to. */
    current: partial ? latest : rendered,
    /** True while rows load or render. */
    busy: list.loading || refreshing || rendering,
    /** True while the rows are a placeholder or belong to the previous page. */
    outdated: list.loading || refreshing || (rendering && !partial),
  };
}
