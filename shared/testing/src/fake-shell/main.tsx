import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import described from 'padiman-remote/descriptor';
import remote from 'padiman-remote/entry';
import { descriptor } from '@padiman/federation/registry';
import { configureHttp } from '@padiman/client/http';
import { currentToken, endSession, provideRuntimeConfig, signIn } from '@padiman/client/session';
import { testAdmin, testBrand } from '../people.ts';
import { FakeShell } from './FakeShell.tsx';

/**
 * The page of a remote's own development without a shell: its screens as they are now, with somebody signed in who
 * may everything. Calls go to `/api` of the development server, which passes them on where `API_URL` is set.
 */
provideRuntimeConfig({ apiBase: '/api', brand: testBrand });
configureHttp({ apiBase: '/api', token: currentToken, onSessionEnded: endSession });
if (!currentToken()) signIn({ token: 'fake-shell', user: testAdmin });

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(
  <StrictMode>
    <FakeShell remote={remote} descriptor={descriptor.validateSync(described, { strict: true })} />
  </StrictMode>,
);
