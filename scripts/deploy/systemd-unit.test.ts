import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isLeftOut } from '../../server/src/testing/left-out.ts';

const unit = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'muster.service'), 'utf8');
const exposureLimit = 20; // in tenths

describe('the unit of systemd', { skip: isLeftOut('systemd') && 'without systemd' }, () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'muster-unit-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const analyze = (text: string, ...command: string[]) => {
    const path = join(folder, 'muster.service');
    // systemd-analyze requires that the program exists.
    writeFileSync(path, text.replace('/opt/muster/bin/muster', process.execPath));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...command, path], { encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  const secure = (text: string) =>
    analyze(text, 'security', '--offline=true', `--threshold=${exposureLimit}`, '--no-pager');

  test('has no line that systemd does not understand', () => {
    const { status, text } = analyze(unit, 'verify');
    assert.equal(status, 0, text);
    assert.doesNotMatch(text, /muster\.service/);
    assert.match(analyze(`${unit}\n[Service]\nNoSuchOption=yes`, 'verify').text, /NoSuchOption/);
  });

  test('exposes less than 2.0 of 10', () => {
    const { status, text } = secure(unit);
    assert.equal(status, 0, text);
    assert.notEqual(secure(unit.replace(/^(?:System|Restrict|Private|Protect).*$/gm, '')).status, 0);
  });

  test('gives the service enough time to stop, and does not repeat a start with wrong settings', () => {
    assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > 10);
    assert.match(unit, /^RestartPreventExitStatus=2$/m);
    assert.doesNotMatch(unit, /^MemoryDenyWriteExecute=(?:yes|true|1)/m, 'V8 compiles code while it runs');
  });
});
