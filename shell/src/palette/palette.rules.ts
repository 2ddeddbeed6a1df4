import { isAllowed, paths, searchTerms, type AccessHolder, type SearchHit } from '@padiman/contracts';
import { hasParameter, type MenuEntry, type Registry } from '@padiman/federation/registry';
import type { RecentRecord } from '@padiman/ui/overlay';

/** One choice of the command palette. */
export interface PaletteEntry {
  /** Unique within the palette. */
  key: string;
  label: string;
  /** Further facts, shown beside the label. */
  detail?: string;
  icon: string;
  /** True for a record that the search found. */
  found?: true;
  /** Effect: opens an address of the console, of a record too, or runs an action. */
  target: { to: string; record?: RecentRecord } | { run: () => void };
}

/** Entries below a heading. */
export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

/** Label and icon of a section's path; `hasPerson` if each record has a page of its own. */
type Section = Pick<MenuEntry, 'label' | 'icon'> & { hasPerson?: boolean };

/** Circumstances that decide which screens are offered. */
export interface PaletteSources {
  /** Entries in the order of the menu. */
  menu: readonly MenuEntry[];
  remotes: Registry['remotes'];
  holder: AccessHolder;
  product: string;
  capabilities: readonly string[];
}

/** Address of a record: the page of a person where there is one, or its list, searched for its id, with its details open. */
const addressOf = ({ path, _id }: Pick<RecentRecord, 'path' | '_id'>, { hasPerson }: Section) => {
  if (hasPerson) return paths.user(_id);
  const query = new URLSearchParams({ q: _id, details: _id });
  return `${path}?${query.toString()}`;
};

/** Sections that the admin may open, by path, in the order of the menu. */
export function sectionsOf({
  menu,
  remotes,
  holder,
  product,
  capabilities,
}: PaletteSources): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  for (const { path, label, icon, access } of menu) {
    const hasPerson = path === paths.users() && capabilities.includes('person');
    if (isAllowed(holder, access)) sections.set(path, { label, icon, hasPerson });
  }
  for (const { path, title, access } of Object.values(remotes).flatMap(
    ({ descriptor }) => descriptor.paths,
  )) {
    // A path with a parameter is the page of a record, which only a link can name.
    const isScreen = access !== 'public' && access !== 'guest' && !hasParameter(path);
    if (!isScreen || sections.has(path) || !isAllowed(holder, access)) continue;
    sections.set(path, { label: title.replaceAll('{product}', product), icon: 'settings' });
  }
  return sections;
}

/** Screens of the sections that the admin may open. */
export const screensOf = (sections: ReadonlyMap<string, Section>): PaletteEntry[] =>
  [...sections].map(([path, { label, icon }]) => ({ key: path, label, icon, target: { to: path } }));

/** Entry of a record that was opened before; undefined if its section is not offered any more. */
export function recentEntry(
  record: RecentRecord,
  sections: ReadonlyMap<string, Section>,
): PaletteEntry | undefined {
  const section = sections.get(record.path);
  const { path, _id, title } = record;
  return (
    section && {
      key: `recent ${path} ${_id}`,
      label: title,
      detail: section.label,
      icon: section.icon,
      target: { to: addressOf(record, section), record },
    }
  );
}

/** Dates and instants in the details of a found record. */
const isoDate = /\b\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?\b/g;

/** Found records by section, in the order of the answer, which has people first; without those in `shown`. */
export function hitGroups(
  hits: readonly SearchHit[],
  sections: ReadonlyMap<string, Section>,
  {
    shown,
    formatPhone,
    formatDay,
  }: Record<'formatPhone' | 'formatDay', (text: string) => string> & {
    shown: ReadonlySet<string>;
  },
): PaletteGroup[] {
  return [...new Set(hits.map((hit) => hit.path))].flatMap((path): PaletteGroup[] => {
    const section = sections.get(path);
    if (section === undefined) return [];
    const { label, icon } = section;
    const entries = hits
      .filter((hit) => hit.path === path && !shown.has(hit._id))
      .map(({ _id, title, detail, phone, account }): PaletteEntry => {
        const record = { path, _id, title };
        const described = detail.replaceAll(isoDate, (date) => formatDay(date));
        const facts = [phone !== null && formatPhone(phone), account, described].filter(Boolean).join(' · ');
        const target = { to: addressOf(record, section), record };
        return { key: `${path} ${_id}`, label: title, detail: facts, icon, found: true, target };
      });
    return entries.length > 0 ? [{ label, entries }] : [];
  });
}

/** Records that a search found in a list of the page: `count` in all, the first of them with the searched values. */
interface FoundInList {
  path: string;
  count: number;
  records: readonly { _id: string; values: readonly string[] }[];
}

/** Records found in lists of the page, as hits of their screens, and a sentence that names the lists. */
export function loadedHits(
  lists: readonly FoundInList[],
  remotes: PaletteSources['remotes'],
  sections: ReadonlyMap<string, Section>,
): { hits: SearchHit[]; scope: string } {
  const paths = Object.values(remotes).flatMap(({ descriptor }) => descriptor.paths);
  const shown = lists.flatMap((list) => {
    const path = paths.find(({ load }) => load?.path === list.path)?.path ?? '';
    const label = sections.get(path)?.label;
    return label === undefined ? [] : [{ ...list, screen: path, label }];
  });
  const hits = shown.flatMap(({ screen, records }) =>
    records
      .filter(({ _id }) => _id !== '')
      .map(({ _id, values: [title = '', ...more] }) => {
        return { _id, type: '', path: screen, title, detail: more.join(' · '), phone: null, account: null };
      }),
  );
  const names = shown.map(({ label, count, records }) =>
    count > records.length ? `${label} (the first ${records.length} of ${count})` : label,
  );
  const scope =
    names.length > 0
      ? `Searched the lists loaded on this page: ${names.join(', ')}.`
      : 'No whole list is loaded on this page, so no records were searched.';
  return { hits, scope };
}

/** Rank of an entry for a search, 0 for the best; undefined if a term occurs nowhere in it. */
function rankOf({ label, detail = '' }: PaletteEntry, terms: readonly string[], search: string) {
  const text = `${label} ${detail}`.toLowerCase();
  if (!terms.every((term) => text.includes(term))) return undefined;
  if (text.startsWith(search)) return 0;
  return terms.every((term) => text.startsWith(term) || text.includes(` ${term}`)) ? 1 : 2;
}

/** Entries that contain all terms of a search, the best first; all of them without a search. */
export function matching(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const text = search.trim().toLowerCase();
  if (text === '') return entries;
  const terms = text.split(/\s+/);
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, terms, text);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** Splits a text at the terms of a search, whose parts are marked. A term of digits is found in a grouped number too: `0803 123`. */
export function markedParts(text: string, search: string): { text: string; marked: boolean }[] {
  const terms = [...new Set([...searchTerms(search), ...search.split(/\s+/)])].filter((term) => term !== '');
  if (terms.length === 0) return [{ text, marked: false }];
  const escaped = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const patterns = terms
    .toSorted((one, other) => other.length - one.length)
    .map((term) => [...term].map(escaped).join(/^\d+$/.test(term) ? String.raw`\s?` : ''));
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'iu'))
    .map((part, index) => ({ text: part, marked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
