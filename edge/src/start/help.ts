import { describeVariables } from '@padiman/api/config';
import { variables } from '../config/variables.ts';

/** Output of `npm start -- --help`. */
export const startHelp = `npm start [-- --no-build]

Builds changed packages and makes them live in the local registry, migrates the database, fills it with demo records
once, and serves everything on one origin.

  --no-build        Serve the live release without building
  --help            This text

Environment variables

${describeVariables(variables, 'edge')}

Details, backup, upgrades and troubleshooting: docs/operations.md`;
