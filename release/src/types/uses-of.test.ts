import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usesOf } from './uses-of.ts';

const files = {
  'mfe-rides/src/one.tsx': `import { Button, DataTable as Table } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
export { Grid } from '@padiman/ui';`,
  'mfe-rides/src/two.tsx': `import * as ui from '@padiman/ui';
import react from 'react';
const table = () => import('@padiman/ui/table');
type Row = import('@padiman/ui/table').Row;`,
};

const found = (entry: string, name?: string) =>
  usesOf({ files }, entry, name).map((use) => `${use.file.slice(14)}:${use.line} ${use.name}`);

test('finds imports, re-exports, whole entries and lazy imports, by the name of the export', () => {
  assert.deepEqual(found('@padiman/ui'), [
    'one.tsx:1 Button',
    'one.tsx:1 DataTable',
    'one.tsx:3 Grid',
    'two.tsx:1 *',
  ]);
  assert.deepEqual(found('@padiman/ui', 'DataTable'), ['one.tsx:1 DataTable', 'two.tsx:1 *']);
  assert.deepEqual(found('@padiman/ui/table', 'Column'), ['one.tsx:2 Column', 'two.tsx:3 *', 'two.tsx:4 *']);
  assert.deepEqual(found('react'), ['two.tsx:2 default']);
  assert.deepEqual(found('@padiman/ui/chart'), []);
});
