import { useEffect, type ReactNode } from 'react';
import type { NotedRecord } from '@padiman/client/notes';
import { useLocation } from '@padiman/client/routing';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Drawer } from './Drawer.tsx';
import { NotesSection } from './NotesSection.tsx';
import { rememberRecord } from './recent-records.ts';
import { Frame, Head, Body, Foot } from './DetailsDrawer.styles.ts';

/**
 * Drawer with the details of one record. Takes its state from `useDetails` of `@padiman/client/routing`. The record that
 * the address names is remembered among the recent ones.
 */
export function DetailsDrawer({
  title,
  recordName = title,
  onClose,
  onPrevious,
  onNext,
  noted,
  wide,
  children,
  footer,
}: {
  /** Name of the record. */
  title: string;
  /** Name of the record, if the title is another; null while it is unknown. */
  recordName?: string | null;
  onClose: () => void;
  /** Opens the previous record. Without it the button is disabled; without both, neither button is shown. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Record whose notes stand below the content; without it there are none. */
  noted?: NotedRecord | undefined;
  /** True for details in columns. */
  wide?: boolean;
  children: ReactNode;
  /** Actions on the record. */
  footer?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const id = new URLSearchParams(search).get('details');
  useEffect(() => {
    if (id !== null && recordName) rememberRecord({ path: pathname, _id: id, title: recordName });
  }, [pathname, id, recordName]);
  return (
    <Drawer open onClose={onClose} label={title} placement="end" wide={wide}>
      <Frame>
        <Head>
          <h2>{title}</h2>
          {(onPrevious ?? onNext) && (
            <>
              <IconButton label="Previous record" onClick={onPrevious} disabled={!onPrevious}>
                <Icon name="previous" />
              </IconButton>
              <IconButton label="Next record" onClick={onNext} disabled={!onNext}>
                <Icon name="next" />
              </IconButton>
            </>
          )}
          <IconButton label="Close details" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </Head>
        <Body>
          {children}
          {noted && <NotesSection record={noted} />}
        </Body>
        {footer && <Foot>{footer}</Foot>}
      </Frame>
    </Drawer>
  );
}
