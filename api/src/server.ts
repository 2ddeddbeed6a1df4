import { parseArgs } from 'node:util';
import { describeVariables } from './config/help.ts';
import { readServerSettings } from './config/settings.ts';
import { apiVariables } from './config/variables.ts';
import { serveApi } from './serve-api.ts';

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
if (values.help) {
  console.log(`npm start -w api

Serves the API alone, at /api, for a console that another process serves.

  --help    This text

Environment variables

${describeVariables(apiVariables, 'api')}`);
} else await serveApi(readServerSettings);
