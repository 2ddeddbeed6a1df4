import { useId, type ReactNode } from 'react';
import { paths, readWorkToDo } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { NavLink } from '@padiman/client/routing';
import { useRuntimeConfig, userOf, useSession } from '@padiman/client/session';
import { formatCount, formatDay, formatRelative, Icon, VisuallyHidden } from '@padiman/ui';
import { keyLabel } from '../palette/palette-key.hooks.ts';
import type { MenuEntry } from '@padiman/federation/registry';
import type { SectionStarter } from '../sections/section-starter.ts';
import { groupsOf, type ConsoleMenuEntry } from './menu.ts';
import { SectionLink } from './SectionLink.tsx';
import {
  Entries,
  Foot,
  Frame,
  Head,
  Heading,
  List,
  LogoutButton,
  Mark,
  OwnAccount,
  Product,
  SearchButton,
  Versions,
  Waiting,
} from './SideMenu.styles.ts';

/** Menu with the admin's name, the search, the entries and Logout. */
export function SideMenu({
  menu,
  isSuperAdmin,
  unavailable,
  starter,
  onNavigate,
  onLogout,
  onSearch,
  release,
  onVersions,
}: {
  /** Entries that the admin may open. */
  menu: ConsoleMenuEntry[];
  isSuperAdmin: boolean;
  unavailable: readonly string[];
  starter: SectionStarter;
  onNavigate: () => void;
  onLogout: () => void;
  onSearch: () => void;
  release: string;
  onVersions: () => void;
}) {
  const { brand } = useRuntimeConfig();
  const user = userOf(useSession());
  const waitingFor = useWaiting();
  return (
    <Frame>
      <Head>
        <Product data-wide="">{brand.product}</Product>
        {user && (
          <OwnAccount asChild>
            <NavLink to={paths.settings()} onClick={onNavigate}>
              <span data-text="">
                {user.firstName} {user.lastName}
              </span>
              <Icon name="settings" size={16} />
              <VisuallyHidden>, settings</VisuallyHidden>
            </NavLink>
          </OwnAccount>
        )}
      </Head>
      <SearchButton type="button" onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" size={16} />
        <span data-text="">Search everything</span>
        <kbd aria-hidden data-wide="">
          {keyLabel()}
        </kbd>
      </SearchButton>
      <Entries aria-label="Main" ref={showCurrent}>
        {groupsOf(menu).map(({ heading, entries }) => (
          <Group key={heading ?? ''} heading={heading}>
            {entries.map((entry) => (
              <Entry
                key={entry.path}
                entry={entry}
                isUnavailable={unavailable.includes(entry.remote)}
                waiting={waitingFor(entry)}
                starter={starter}
                onNavigate={onNavigate}
              />
            ))}
          </Group>
        ))}
      </Entries>
      <Foot>
        <LogoutButton type="button" onClick={onLogout}>
          <Icon name="logout" />
          <span data-text="">Logout</span>
        </LogoutButton>
        {isSuperAdmin && (
          <Versions data-wide="" type="button" onClick={onVersions}>
            Release {release}
          </Versions>
        )}
      </Foot>
    </Frame>
  );
}

/** Entries below their heading. */
function Group({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const id = useId();
  if (heading === undefined) return <List>{children}</List>;
  return (
    <>
      <Heading id={id} data-text="">
        {heading}
      </Heading>
      <List aria-labelledby={id} grouped>
        {children}
      </List>
    </>
  );
}

/** Number of records that wait, and the age of the oldest; undefined where that is not known. */
interface Waits {
  count: number;
  age: string | undefined;
}

/** Scrolls a menu that has just been opened to its current entry; a menu that is not shown, and jsdom, cannot be scrolled. */
const showCurrent = (entries: HTMLElement | null) =>
  entries?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });

/**
 * Records that wait behind an entry of the menu: those of the queues that its descriptor names, as far as the admin may
 * open them. None until `WorkReader` has read them.
 */
function useWaiting(): (entry: Pick<MenuEntry, 'queues'>) => Waits {
  const { data, dataUpdatedAt: now } = useRead(readWorkToDo, {}, { enabled: false });
  return ({ queues = [] }) => {
    const own = data?.data.filter(({ queue }) => queues.includes(queue)) ?? [];
    const starts = own.flatMap(({ count, oldest }) => (count > 0 && oldest ? [oldest] : []));
    const [oldest] = starts.sort();
    return {
      count: own.reduce((total, { count }) => total + count, 0),
      age: oldest && (formatRelative(Math.min(Date.parse(oldest), now), now) ?? formatDay(oldest)),
    };
  };
}

/** Count in at most four characters, so that it leaves the longest label its place: `999`, `1k+`. */
const shortCount = (count: number): string => (count < 1000 ? `${count}` : `${Math.floor(count / 1000)}k+`);

/** The number is no part of the link, whose name stays the label; a screen reader reads it as the link's description. */
function Entry({
  entry: { path, icon, label },
  isUnavailable,
  waiting: { count, age },
  starter,
  onNavigate,
}: {
  entry: ConsoleMenuEntry;
  isUnavailable: boolean;
  waiting: Waits;
  starter: SectionStarter;
  onNavigate: () => void;
}) {
  const id = useId();
  const isCounted = count > 0 && !isUnavailable;
  return (
    <li>
      <div title={isCounted && age ? `${label}, oldest ${age}` : label}>
        <SectionLink
          path={path}
          starter={starter}
          onClick={onNavigate}
          describedBy={isCounted ? id : undefined}
        >
          <Icon name={icon} />
          <span data-text="">{label}</span>
          {isUnavailable && (
            <Mark title="Unavailable">
              <Icon name="alert" size={16} />
              <VisuallyHidden>(unavailable)</VisuallyHidden>
            </Mark>
          )}
        </SectionLink>
        {isCounted && (
          <Waiting id={id} data-waiting="">
            <span aria-hidden>{shortCount(count)}</span>
            <VisuallyHidden>
              {formatCount(count)} waiting{age && `, oldest ${age}`}
            </VisuallyHidden>
          </Waiting>
        )}
      </div>
    </li>
  );
}
