import { countSavedViews, listSavedViews, type SavedView } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';

/** Pause in ms between two reads of views and their numbers. */
const interval = 60_000;

/** A saved view with the number of its records as a text, `1,000+` beyond the limit; undefined if it is not known. */
export interface MenuView extends SavedView {
  count: { value: number; more: boolean } | undefined;
}

const noViews: readonly MenuView[] = [];

/** Reads the saved views and their numbers again and again. @param wanted false suspends it */
export function useSavedViewReads(wanted: boolean): void {
  const offered = useCapability('savedViews');
  const options = { enabled: offered && wanted, refreshEvery: interval };
  useRead(listSavedViews, {}, options);
  useRead(countSavedViews, {}, options);
}

/** Returns the saved views of a section, by name. None until {@link useSavedViewReads} has read them. */
export function useSavedViews(): (path: string) => readonly MenuView[] {
  const { data } = useRead(listSavedViews, {}, { enabled: false });
  const { data: counted } = useRead(countSavedViews, {}, { enabled: false });
  if (!data || data.data.length === 0) return () => noViews;
  const counts = new Map(counted?.data.map(({ _id, count, more }) => [_id, { value: count, more }]));
  return (path) =>
    data.data
      .filter((view) => view.path === path)
      .map((view) => {
        const { value = null, more = false } = counts.get(view._id) ?? {};
        return { ...view, count: value === null ? undefined : { value, more } };
      });
}

/** Count in at most four characters, so that it leaves the longest label its place: `999`, `1k+`. */
export const shortCount = (count: number, more = false): string =>
  count < 1000 ? `${count}${more ? '+' : ''}` : `${Math.floor(count / 1000)}k+`;
