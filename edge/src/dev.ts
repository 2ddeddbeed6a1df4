import { parseArgs } from 'node:util';
import { stopOnRequest } from './start/stopping.ts';

// Before webpack and React's plugins are loaded, which look at it.
process.env.NODE_ENV ??= 'development';

const help = `npm run dev                     The whole console with hot updates, at PORT (8080)
npm run dev -w mfe-finance      One remote, inside a console that runs at CONSOLE_URL (http://localhost:8080)

Takes the environment of npm start (npm start -- --help). The shell's development server listens on DEV_PORT
(3000), the remotes' on the ports after it, the API on PORT + 1. A console takes a remote from ports 3001 to 3010, or
from what its DEV_ORIGINS lists.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
const [name] = positionals;

if (values.help) {
  console.log(help);
} else {
  const stopping = stopOnRequest();
  const developing = name
    ? import('./dev/develop-one.ts').then(({ developOne }) => developOne(name, stopping))
    : import('./dev/develop-all.ts').then(({ developAll }) => developAll(stopping));
  await developing.catch(async (error: Error) => {
    if (stopping.signal.aborted) return;
    console.error(process.env.DEBUG ? error : error.message);
    process.exitCode = 1;
    await stopping.close();
    process.exit();
  });
}
