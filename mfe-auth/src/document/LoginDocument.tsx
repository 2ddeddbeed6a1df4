import { paths } from '@padiman/contracts';
import { useLoginForm } from '@padiman/client/forms';
import { MemoryRouter } from '@padiman/client/routing';
import { Alert, ThemeProvider } from '@padiman/ui';
import { LoginPanel } from '../features/login/LoginPanel.tsx';

/** Login form in its initial state, for the first screen of its path. */
export function LoginDocument({ product }: { product: string }) {
  return (
    <ThemeProvider>
      <MemoryRouter initialEntries={[paths.login()]}>
        <EmptyLogin product={product} />
      </MemoryRouter>
    </ThemeProvider>
  );
}

function EmptyLogin({ product }: { product: string }) {
  const notice = (
    // No `noscript`: scripts may be blocked one by one. The page's first script hides it.
    <div className="needs-scripts">
      <Alert>Logging in needs JavaScript. Switch it on in your browser, then reload this page.</Alert>
    </div>
  );
  return <LoginPanel product={product} form={useLoginForm()} notice={notice} />;
}
