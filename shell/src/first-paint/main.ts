import { startEarlyReads } from './early-reads.ts';
import { prepareFirstScreen } from './first-screen.ts';
import { reportStartFailures } from './start-failures.ts';
import { applyStoredTheme } from './theme.ts';
import { requireOwnScripts } from './trusted-types.ts';

/**
 * Script that the page runs before its first paint. Compiled to a file of its own, since it cannot wait for the bundle
 * and the Content-Security-Policy allows no inline scripts.
 */
requireOwnScripts();
applyStoredTheme();
reportStartFailures();
startEarlyReads();
prepareFirstScreen();
