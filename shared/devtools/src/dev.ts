import { parseArgs } from 'node:util';
import { runUntilStopped } from '@padiman/edge/start';

// Webpack and React's plugins read it when they are loaded.
process.env.NODE_ENV ||= 'development';

const help = `npm run dev                     The whole console with hot updates, at PORT (8080)
npm run dev -w mfe-finance      One remote, inside a running console at CONSOLE_URL (http://localhost:8080)

Reads the same environment as npm start (npm start -- --help). The shell's development server listens on DEV_PORT
(3000), the remotes' on the ports after it, the API on PORT + 1. A console accepts remotes from ports 3001 to 3010, or
from the origins in its DEV_ORIGINS.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });

if (values.help) console.log(help);
else
  await runUntilStopped(async (stopping) => {
    const { developConsole } = await import('./dev-servers/develop-console.ts');
    await developConsole(stopping);
  });
