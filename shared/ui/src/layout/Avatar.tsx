import { chakra } from '@chakra-ui/react';
import { useState } from 'react';

const Round = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    verticalAlign: 'middle',
    boxSize: '28px',
    borderRadius: 'round',
    overflow: 'hidden',
    bg: 'selected',
    color: 'brand.text',
    fontSize: '11px',
    fontWeight: 'semibold',
    '& > img': { boxSize: 'full', objectFit: 'cover' },
  },
});

/** Picture of a person; initials if there is none or it fails to load. */
export function Avatar({ name, src }: { name: string; src: string | null }) {
  const [failed, setFailed] = useState(false);
  const initials = name
    .split(/[\s—]+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <Round>
      {src && !failed ? (
        <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </Round>
  );
}
