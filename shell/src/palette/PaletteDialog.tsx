import { useRef, useState, type ComponentProps } from 'react';
import { asksToLeave, useNavigate } from '@padiman/client/routing';
import { useRuntimeConfig } from '@padiman/client/session';
import { formatDay, formatPhone, themeChoices, useThemeChoice, type ThemeChoice } from '@padiman/ui';
import { Drawer, recentRecords, rememberRecord } from '@padiman/ui/overlay';
import { useFoundRecords } from './palette.hooks.ts';
import {
  hitGroups,
  loadedHits,
  matching,
  recentEntry,
  screensOf,
  sectionsOf,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteSources,
} from './palette.rules.ts';
import { PaletteSearch } from './PaletteSearch.tsx';

const themeNames: Record<ThemeChoice, string> = {
  system: 'Theme: same as device',
  light: 'Theme: light',
  dark: 'Theme: dark',
};

/** Command palette: finds screens, actions, recent records and, where the backend offers it, all records. */
export default function PaletteDialog({
  menu,
  remotes,
  holder,
  onClose,
  onLogout,
  onVersions,
}: Pick<PaletteSources, 'menu' | 'remotes' | 'holder'> & {
  onClose: () => void;
  onLogout: () => void;
  /** Shows the versions of the page; undefined for admins who do not see them. */
  onVersions: (() => void) | undefined;
}) {
  const { brand, capabilities } = useRuntimeConfig();
  const navigate = useNavigate();
  const [, chooseTheme] = useThemeChoice();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [recent] = useState(recentRecords);
  const found = useFoundRecords(search);

  const sources = { menu, remotes, holder, product: brand.product, capabilities };
  const sections = sectionsOf(sources);
  const screens = screensOf(sections);
  const action = (label: string, icon: string, run: () => void): PaletteEntry => {
    return { key: `action ${label}`, label, icon, target: { run } };
  };
  const actions = [
    ...themeChoices.map((theme) => action(themeNames[theme], 'settings', () => chooseTheme(theme))),
    ...(onVersions ? [action('Versions of this page', 'columns', onVersions)] : []),
    action('Log out', 'logout', onLogout),
  ];
  const opened = matching(
    recent.flatMap((record) => recentEntry(record, sections) ?? []),
    search,
  );
  const shown = new Set(
    opened.flatMap(({ target }) => ('record' in target && target.record ? [target.record._id] : [])),
  );
  const loaded = found.lists && loadedHits(found.lists, remotes, sections);
  const groups: PaletteGroup[] = [
    { label: 'Recent', entries: opened },
    { label: 'Screens', entries: matching(screens, search) },
    { label: 'Actions', entries: matching(actions, search) },
    ...hitGroups(loaded?.hits ?? found.hits, sections, { shown, formatPhone, formatDay }),
  ].filter(({ entries }) => entries.length > 0);

  const choose: ComponentProps<typeof PaletteSearch>['onChoose'] = ({ target }, { newTab }) => {
    if ('run' in target) {
      onClose();
      target.run();
      return;
    }
    if (target.record) rememberRecord(target.record);
    if (newTab) {
      window.open(target.to, '_blank', 'noopener');
      return;
    }
    onClose();
    const go = () => void navigate(target.to);
    if (!asksToLeave(target.to, go)) go();
  };
  return (
    <Drawer open onClose={onClose} label="Search everything" placement="top" initialFocus={field}>
      <PaletteSearch
        ref={field}
        search={search}
        onSearch={setSearch}
        groups={groups}
        found={found}
        scope={loaded?.scope}
        onChoose={choose}
        onClose={onClose}
      />
    </Drawer>
  );
}
