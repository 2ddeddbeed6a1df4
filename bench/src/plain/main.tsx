import { runtimeConfig } from '@padiman/contracts';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { RouterProvider } from '@padiman/client/routing';
import { currentToken, endSession, followOtherTabs, provideRuntimeConfig } from '@padiman/client/session';
import { ThemeProvider } from '@padiman/ui';
import { createRoot } from 'react-dom/client';
import { createConsoleRouter } from 'sources/shell/src/boot/router.tsx';
import adminsDescriptor from 'sources/mfe-admins/remote.json';
import authDescriptor from 'sources/mfe-auth/remote.json';
import financeDescriptor from 'sources/mfe-finance/remote.json';
import moderationDescriptor from 'sources/mfe-moderation/remote.json';
import siteDescriptor from 'sources/mfe-site/remote.json';

const remotes = {
  'mfe-admins': { descriptor: adminsDescriptor, load: () => import('sources/mfe-admins/src/remote.tsx') },
  'mfe-auth': { descriptor: authDescriptor, load: () => import('sources/mfe-auth/src/remote.tsx') },
  'mfe-finance': { descriptor: financeDescriptor, load: () => import('sources/mfe-finance/src/remote.tsx') },
  'mfe-moderation': {
    descriptor: moderationDescriptor,
    load: () => import('sources/mfe-moderation/src/remote.tsx'),
  },
  'mfe-site': { descriptor: siteDescriptor, load: () => import('sources/mfe-site/src/remote.tsx') },
};

const loader = {
  async screen(remote, path) {
    const module = await remotes[remote].load();
    return module.default.screens[path]();
  },
  unavailable: () => none,
  builds: () => none,
  buildOf: () => 'plain',
  standIn: () => false,
  reportRender: () => {},
  subscribe: () => () => {},
};
const none = [];

const config = provideRuntimeConfig(runtimeConfig.validateSync(await (await fetch('/config.json')).json()));
configureHttp({ apiBase: config.apiBase, token: currentToken, onSessionEnded: endSession });
followOtherTabs();
createRoot(document.getElementById('root')).render(
  <ThemeProvider>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createConsoleRouter({ registry: { remotes }, config, loader })} />
    </QueryClientProvider>
  </ThemeProvider>,
);
