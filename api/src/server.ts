import { parseArgs } from 'node:util';
import { describeVariables } from './config/help.ts';
import { readServerSettings } from './config/settings.ts';
import { apiVariables } from './config/variables.ts';
import { serveApi } from './serve-api.ts';

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h', default: false }, 'as-copy': { type: 'string' } },
});
if (values.help) {
  console.log(`npm start -w api

Serves the API alone, at /api, for a console that another process serves.

  --as-copy NAME  The database NAME is a copy: let its background work run, with the keys of this process
  --help          This text

Environment variables

${describeVariables(apiVariables, 'api')}`);
} else await serveApi(readServerSettings, values['as-copy']);
