export { openForCopying, type CopyingDatabase } from '../database/copying.ts';
export { mongoExportMapping, writeMongoExport } from '../testing/mongo-export.ts';
export { readMapping } from './mapping.ts';
export { runImport, type ImportReport } from './run-import.ts';
