import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkoutRoot } from '@padiman/release/checkout';

const unit = join(checkoutRoot, 'deploy/systemd/padiman-console.service');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the unit starts the package as a user of its own, which writes to its state directory alone', () => {
  const text = readFileSync(unit, 'utf8');
  for (const line of [
    'User=padiman',
    'ExecStart=/usr/bin/node edge/src/start.js',
    'StateDirectory=padiman-console',
    'ProtectSystem=strict',
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
  ])
    assert.ok(text.split('\n').includes(line), line);
  // Above the 15 seconds of the graceful shutdown and DRAIN_SECONDS.
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]) >= 60);
});

test('systemd accepts the unit and rates its exposure as low', { skip: !hasSystemd && 'no systemd' }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'padiman-unit-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'padiman-console.service');
  // Path of Node on this machine.
  writeFileSync(copy, readFileSync(unit, 'utf8').replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.ok(!stderr.includes('padiman-console.service'), stderr);
  // Tenths: below 2.0.
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', copy], { stdio: 'pipe' });
});
