/** Configuration that the edge shares: one table of variables, parsed and documented the same way. */
export { databaseSettings, isDemo, isOwnMachine, resolvePath, type DatabaseSettings } from './environment.ts';
export { commonVariableTable, describeVariables, variableTables } from './help.ts';
export { findServerConflicts } from './settings.ts';
export { integer, isOrigin, listOf, matching, origin, passing, text } from './parsing/validators.ts';
export {
  InvalidSettings,
  parseEnvironment,
  usesOtherApi,
  variable,
  type Documentation,
  type Environment,
} from './parsing/variable.ts';
export { tracingSettings } from './tracing.ts';
export { apiVariables } from './variables.ts';
