import { listSavedViews, viewedLists, type Call, type SavedView } from '@padiman/contracts';
import { useCapability } from '../session/runtime-config.ts';
import { useRead } from './calls.ts';

/** Columns and row height of a list. */
export type ListLook = Pick<SavedView, 'hiddenColumns' | 'density'>;

/**
 * State of the view that the address of a list names: `none` is named; `missing` if it was deleted, is another admin's
 * own or is one of another list; `failed` if the views could not be read.
 */
export type OpenedViewState = 'none' | 'loading' | 'open' | 'missing' | 'failed';

/** Saved views of a list, of which the address names at most one (`?view=<id>`). */
export interface ListViews {
  /** Address of the list's screen. */
  path: string;
  state: OpenedViewState;
  /** The open view. */
  view: SavedView | undefined;
  /** True if filter, search, sort, columns or row height differ from the open view. */
  changed: boolean;
  /** Columns and row height while a view is open; undefined without one, when those of the browser hold. */
  look: ListLook | undefined;
  /** Changes columns or row height for the open view alone. */
  setLook: (look: Partial<ListLook>) => void;
  /** Opens a view as it is saved. */
  open: (id: string) => void;
  /** Closes the view and shows the plain list. */
  leave: () => void;
  /** Reads the views again. */
  retry: () => void;
}

/** Parameters of an address that differ from the open view, or set the list without one. */
const parameters = ['filter', 'q', 'sort', 'columns', 'rows'] as const;

type Values = Readonly<Record<string, string>>;

/** Reads the view with an id; nothing for a list without views. */
export function useOpenedView({ name }: Pick<Call, 'name'>, id: string | null) {
  const path = Object.hasOwn(viewedLists, name) ? viewedLists[name] : undefined;
  const offered = useCapability('savedViews') && path !== undefined;
  const read = useRead(listSavedViews, {}, { enabled: offered && id !== null });
  if (!offered) return undefined;
  const view = id === null ? undefined : read.data?.data.find((one) => one._id === id && one.path === path);
  const state = id === null ? 'none' : view ? 'open' : stateOf(read);
  return { path, state, view, retry: () => void read.refetch() } as const;
}

/** State of a view that the answer does not have: the answer may be older than the view. */
function stateOf({
  data,
  isFetching,
  isFetchedAfterMount,
}: Pick<ReturnType<typeof useRead>, 'data' | 'isFetching' | 'isFetchedAfterMount'>): OpenedViewState {
  if (isFetching && !isFetchedAfterMount) return 'loading';
  if (data === undefined) return isFetching ? 'loading' : 'failed';
  return 'missing';
}

/** Value of the address, empty for the list's default. */
const plain = (name: string, value: string, defaults: Values) => (value === defaults[name] ? '' : value);

const joined = (columns: readonly string[]) => [...columns].sort().join(',');

/** Values of a view as parameters; empty for the list's default. */
function valuesOf({ query, hiddenColumns, density }: SavedView, defaults: Values): Values {
  const { filter = '', q = '', sort = '' } = query;
  return {
    filter: plain('filter', filter, defaults),
    q,
    sort: plain('sort', sort, defaults),
    columns: joined(hiddenColumns),
    rows: density,
  };
}

/**
 * Settings of a list by its address and its open view: the address holds only what differs from the view, so that a link
 * to the view follows its changes.
 */
export function viewSettings(params: URLSearchParams, view: SavedView | undefined, defaultFilter: string) {
  // Texts of parameters that set what a view has a value for to the list's default.
  const defaults: Values = { filter: defaultFilter, sort: '-created' };
  const saved = view && valuesOf(view, defaults);
  const valueOf = (name: (typeof parameters)[number]): string | undefined => {
    const given = params.get(name);
    if (saved === undefined) return given ?? undefined;
    return (given === null ? saved[name] : plain(name, given, defaults)) || undefined;
  };
  const rows = valueOf('rows') === 'compact' ? ('compact' as const) : ('comfortable' as const);
  const look = saved && { hiddenColumns: valueOf('columns')?.split(',') ?? [], density: rows };
  return {
    filter: valueOf('filter') ?? defaultFilter,
    search: valueOf('q') ?? '',
    sort: valueOf('sort'),
    look,
    changed: saved !== undefined && parameters.some((name) => (valueOf(name) ?? '') !== saved[name]),
    /** Sets a parameter of an address; without a value it is the list's default, whatever the view has. */
    set: (address: URLSearchParams, name: string, value: string | undefined) => {
      const kept = saved?.[name] ?? '';
      if ((value ?? '') === kept) address.delete(name);
      else address.set(name, value || (defaults[name] ?? ''));
    },
  };
}

/** Parameters of an address for columns and row height. */
export const lookParameters = ({ hiddenColumns, density }: Partial<ListLook>): Record<string, string> => ({
  ...(hiddenColumns && { columns: joined(hiddenColumns) }),
  ...(density && { rows: density }),
});

/** Query of an address with a view as it is saved, or with none; keeps the page size. */
export function viewAddress(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const limit = params.get('limit');
  return new URLSearchParams({ ...(id !== undefined && { view: id }), ...(limit !== null && { limit }) });
}
