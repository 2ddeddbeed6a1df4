import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Drawer } from './Drawer.tsx';

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', minH: 'full' } });
const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    ps: { base: 4, sm: 6 },
    pe: 3,
    py: 3,
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& h2': { me: 'auto', fontSize: 'lead', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  },
});
const Body = chakra('div', {
  base: { flex: 1, display: 'grid', alignContent: 'start', gap: 6, px: { base: 4, sm: 6 }, py: 5 },
});
const Foot = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 2,
    px: { base: 4, sm: 6 },
    py: 3,
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

/**
 * All that is known of one record, at the right of its list; what is decided about it stands at the foot.
 * `useDetails` of `shared/routing` says whose details are open, and leads to the neighbours.
 */
export function DetailsDrawer({
  title,
  onClose,
  onPrevious,
  onNext,
  children,
  footer,
}: {
  /** How people call the record. */
  title: string;
  onClose: () => void;
  /** To the record before; without it the button rests. Without both there are none. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Drawer open onClose={onClose} label={title} placement="end">
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
        <Body>{children}</Body>
        {footer && <Foot>{footer}</Foot>}
      </Frame>
    </Drawer>
  );
}
