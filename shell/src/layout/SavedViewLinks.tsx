import { useId } from 'react';
import { Link, useLocation } from '@padiman/client/routing';
import { formatCount, VisuallyHidden } from '@padiman/ui';
import type { SectionStarter } from '../sections/section-starter.ts';
import { shortCount, type MenuView } from './saved-views.hooks.ts';
import { Count, List } from './SavedViewLinks.styles.ts';

/** Links to the saved views of a section, below its entry. */
export default function SavedViewLinks({
  label,
  views,
  starter,
  onNavigate,
}: {
  /** Name of the section. */
  label: string;
  views: readonly MenuView[];
  starter: SectionStarter;
  onNavigate: () => void;
}) {
  return (
    <List aria-label={`Views of ${label}`}>
      {views.map((view) => (
        <ViewLink key={view._id} view={view} starter={starter} onNavigate={onNavigate} />
      ))}
    </List>
  );
}

function ViewLink({
  view: { _id: id, path, name, query, count },
  starter,
  onNavigate,
}: {
  view: MenuView;
  starter: SectionStarter;
  onNavigate: () => void;
}) {
  const describedBy = useId();
  const { pathname, search } = useLocation();
  const isCurrent = pathname === path && new URLSearchParams(search).get('view') === id;
  const start = () => {
    if (isCurrent) return;
    void starter.startCode(path);
    starter.startRead(path, new URLSearchParams(query).toString());
  };
  return (
    <li>
      <Link
        to={`${path}?view=${id}`}
        title={name}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={count && describedBy}
        onClick={onNavigate}
        onPointerDown={start}
      >
        <span>{name}</span>
      </Link>
      {count && (
        <Count id={describedBy}>
          <span aria-hidden>{shortCount(count.value, count.more)}</span>
          <VisuallyHidden>
            {formatCount(count.value)}
            {count.more && '+'} {count.value === 1 ? 'record' : 'records'}
          </VisuallyHidden>
        </Count>
      )}
    </li>
  );
}
