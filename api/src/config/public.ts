/** Configuration that the edge shares: one table of variables, parsed and documented the same way. */
export { databaseSettings, isDemo, isOwnMachine, resolvePath, type DatabaseSettings } from './environment.ts';
export { commonVariableTable, describeVariables, variableTables } from './help.ts';
export { findServerConflicts, findUnstated, keyOfFile, readApiSettings } from './settings.ts';
export type { ApiSettings } from './settings.ts';
export {
  integer,
  isHostName,
  isOrigin,
  listOf,
  matching,
  text,
  unlessNone,
  withOptions,
} from './parsing/validators.ts';
export {
  InvalidSettings,
  parseEnvironment,
  usesOtherApi,
  variablesOf,
  type Variable,
  type Environment,
} from './parsing/variable.ts';
export { apiVariables } from './variables.ts';
