import { useDeferredValue, useMemo, useState } from 'react';
import type { ListView } from '@padiman/client/query';

/** As many as fit on a screen; more take long enough to be felt on a slow machine. */
const screenful = 15;

/** Where a record's details are. */
export type LinkTo = (id: string) => { search: string };

/** A page of records with its own place in the list. */
export type Page<R> = Pick<ListView<R>, 'records' | 'total' | 'page' | 'pageSize'> & {
  linkTo: LinkTo | undefined;
};

/** What of a list stands on the screen, which may be behind what the address names. */
export interface ShownPage<R> {
  /** The rows to draw. */
  records: readonly R[] | undefined;
  linkTo: LinkTo | undefined;
  /** The page that those rows are, or begin. */
  told: Page<R>;
  /** Whether other rows are on their way. */
  busy: boolean;
}

/**
 * Which rows are shown, and which page they are. Many rows are drawn in pieces, so that typing and pressing go on
 * meanwhile: a list that is there already begins with what fits on a screen, and another page stands when all of it
 * is drawn.
 *
 * @param linkTo belongs to the address, and so does a row's link: it changes with the rows, not before
 */
export function useShownPage<R>(list: ListView<R>, linkTo: LinkTo | undefined): ShownPage<R> {
  const { records, total, page, pageSize, refreshing } = list;
  const named = useMemo(
    () => ({ records, total, page, pageSize, linkTo }),
    [records, total, page, pageSize, linkTo],
  );
  // The address names the next page at once; until that has come, the rows before are told by their own numbers.
  const [standing, setStanding] = useState(named);
  if (!refreshing && standing !== named) setStanding(named);
  const now = refreshing ? standing : named;

  const [beginning] = useState({ ...now, records: records?.slice(0, screenful) });
  const later = useDeferredValue(now, beginning);
  const shown = (now.records?.length ?? 0) > screenful ? later : now;
  const begun = shown === beginning && shown.records !== undefined;
  return {
    records: shown.records,
    linkTo: shown.linkTo,
    told: begun ? now : shown,
    busy: list.loading || refreshing || (shown.records !== now.records && !begun),
  };
}
