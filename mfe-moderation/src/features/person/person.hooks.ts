import {
  fetchPerson,
  isPersonKind,
  paths,
  readPersonTimeline,
  readSanctions,
  type PersonEvent,
  type PersonKind,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useLocation, useNavigate, useParams, useSearchParams } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';

/** Reads that a change of the user makes outdated. */
export const personReads = [fetchPerson, readPersonTimeline];

/** Reads that a warning or a suspension makes outdated. */
export const sanctionReads = [readSanctions, readPersonTimeline];

/** Warnings and suspensions of a user. `offered` is false with a backend that has none, which is not asked. */
export function useSanctions(id: string) {
  const offered = useCapability('sanctions');
  return { offered, read: useRead(readSanctions, { params: { id } }, { enabled: offered }) };
}

/** User of the address; `offered` is false with a backend without the page, which is not asked. */
export function usePerson() {
  const { id = '' } = useParams();
  const offered = useCapability('person');
  const read = useRead(fetchPerson, { params: { id } }, { enabled: offered });
  const { error } = read;
  return {
    id,
    offered,
    person: read.data?.data,
    // 400 for what is no id at all.
    unknown: error !== null && (error.status === 404 || error.status === 400),
    error,
    retry: () => void read.refetch(),
  };
}

/** Moves to the neighbours in the list from which the page was opened; none if its address was entered. */
export function useNeighbours() {
  const { id = '' } = useParams();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const among = (state as { among?: readonly string[] } | null)?.among ?? [];
  const position = among.indexOf(id);
  const neighbour = (step: number) => {
    const other = position < 0 ? undefined : among[position + step];
    return other && (() => void navigate(paths.user(other) + search, { replace: true, state }));
  };
  return { onPrevious: neighbour(-1) || undefined, onNext: neighbour(1) || undefined };
}

const key = 'kinds';

/** Kinds of events to show, held in the address; none means all. */
export function useKinds() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const chosen = (params.get(key) ?? '').split(',').filter(isPersonKind);
  const choose = (kinds: readonly PersonKind[]) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (kinds.length > 0) changed.set(key, kinds.join(','));
        else changed.delete(key);
        return changed;
      },
      { replace: true, state },
    );
  return {
    chosen,
    toggle: (kind: PersonKind) =>
      choose(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]),
    clear: () => choose([]),
  };
}

/** Address of an event's record in its list, with its details open; undefined for what no list shows. */
export function recordAddress({ path, recordId }: PersonEvent): string | undefined {
  if (path === null || recordId === null) return undefined;
  return `${path}?${new URLSearchParams({ q: recordId, details: recordId })}`;
}
