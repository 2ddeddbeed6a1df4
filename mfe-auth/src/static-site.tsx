import { paths } from '@padiman/contracts';
import type { StaticSite } from '@padiman/federation';
import { LoginDocument } from './document/LoginDocument.tsx';

const site: StaticSite = {
  documents: [],
  pictures: [],
  screens: [
    {
      path: paths.login(),
      draw: ({ product }) => <LoginDocument product={product} />,
      script: 'document/login-script.ts',
    },
  ],
};

export default site;
