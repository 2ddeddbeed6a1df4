import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { allCapabilities } from '@padiman/contracts';
import rawDescriptor from 'padiman-remote/descriptor';
import remote from 'padiman-remote/entry';
import { descriptor } from '@padiman/federation/registry';
import { configureHttp } from '@padiman/client/http';
import { currentToken, endSession, provideRuntimeConfig, signIn } from '@padiman/client/session';
import { testAdmin, testBrand } from '../test-data.ts';
import { FakeShell } from './FakeShell.tsx';

/**
 * Development page of one remote without the shell, with a super admin logged in. Calls go to `/api` of the
 * development server, which proxies them if `API_URL` is set.
 */
provideRuntimeConfig({ apiBase: '/api', brand: testBrand, capabilities: [...allCapabilities] });
configureHttp({ apiBase: '/api', token: currentToken, onSessionEnded: endSession });
if (!currentToken()) signIn({ token: 'fake-shell', user: testAdmin });

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(
  <StrictMode>
    <FakeShell remote={remote} descriptor={descriptor.validateSync(rawDescriptor, { strict: true })} />
  </StrictMode>,
);
