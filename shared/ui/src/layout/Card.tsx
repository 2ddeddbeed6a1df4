import { chakra } from '@chakra-ui/react';

/** A surface that sets a group of facts apart. */
export const Card = chakra('section', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'surface', p: 5 },
});
