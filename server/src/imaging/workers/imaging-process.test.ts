import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import sharp from 'sharp';
import { full, test } from '../../testing/level.ts';
import { buildUseBomb, createSampleFolder, type SampleFolder } from '../testing/sample-images.ts';
import { waitFor } from '../testing/wait-for.ts';

/** The start of scripts that run in a separate process, which imports imaging like the server, without sharp. */
const preamble = `
  const { createImageWorkers } = await import('${new URL('./image-workers.ts', import.meta.url)}');
  const { inspectImage } = await import('${new URL('../decode/inspect-image.ts', import.meta.url)}');
  const workers = createImageWorkers();
`;
const linuxOnly = { skip: process.platform !== 'linux' };

let samples: SampleFolder;
before(async () => {
  samples = await createSampleFolder();
});
after(() => samples.remove());

function startProcess(
  script: string,
): ChildProcess & { readonly stdout: NonNullable<ChildProcess['stdout']> } {
  const options = ['--input-type=module', '-e', preamble + script];
  return spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function runProcess(script: string): Promise<unknown> {
  const child = startProcess(script);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(code, 0);
  return JSON.parse(output);
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  return stat !== undefined && !stat.includes(') Z ');
}

/** Returns the CPU time of a process in user mode, in hundredths of a second. */
async function readCpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[12]); // utime of proc(5)
}

test('if something else kills the decoder of an upload, another one decodes it', linuxOnly, async () => {
  const path = await samples.save(
    'plan.png',
    await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#456' } })
      .png()
      .toBuffer(),
  );
  const facts = await runProcess(`
    const { readFileSync } = await import('node:fs');
    const { setTimeout: wait } = await import('node:timers/promises');
    const inspecting = inspectImage(workers, ${JSON.stringify(path)});
    let child = '';
    while (child === '') {
      await wait(1);
      child = readFileSync('/proc/self/task/' + process.pid + '/children', 'latin1').trim();
    }
    process.kill(Number(child), 'SIGKILL');
    console.log(JSON.stringify(await inspecting));
    await workers.close();
  `);
  assert.deepEqual(facts, {
    format: 'png',
    mediaType: 'image/png',
    width: 4000,
    height: 4000,
    isTurned: false,
  });
});

full(
  'a baseline JPEG of 81 megapixels is decoded in constant memory, and not in the parent process',
  linuxOnly,
  async () => {
    const create = { width: 9000, height: 9000, channels: 3, background: '#456' } as const;
    const path = await samples.save('photo.jpg', await sharp({ create }).jpeg({ quality: 50 }).toBuffer());
    const measured = await runProcess(`
    const { readFileSync } = await import('node:fs');
    const { readRssBytes } = await import('${new URL('../../workers/process-memory.ts', import.meta.url)}');
    const before = readRssBytes(process.pid);
    const facts = await inspectImage(workers, ${JSON.stringify(path)});
    const child = readFileSync('/proc/self/task/' + process.pid + '/children', 'latin1').trim();
    const peak = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/' + child + '/status', 'latin1'))[1] / 1024;
    const sharp = process.report.getReport().sharedObjects.some((name) => name.includes('vips'));
    console.log(JSON.stringify({ width: facts.width, peak, sharp, grown: (readRssBytes(process.pid) - before) / 2 ** 20 }));
    await workers.close();
  `);
    // The last lines of the script print this shape.
    const {
      width,
      peak,
      sharp: loaded,
      grown,
    } = measured as { width: number; peak: number; sharp: boolean; grown: number };
    assert.equal(width, 9000);
    assert.ok(peak < 220, `child took ${peak} MiB`);
    assert.ok(grown < 30, `parent grew by ${grown} MiB`);
    assert.equal(loaded, false);
  },
);

test('a PNG does not wait for an earlier SVG', async () => {
  const bomb = await samples.save('slow.svg', buildUseBomb(9));
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#456' } });
  const path = await samples.save('quick.png', await dot.png().toBuffer());
  const finished = await runProcess(`
    const drawing = inspectImage(workers, ${JSON.stringify(bomb)}).then(() => 'svg', () => 'svg');
    const decoding = inspectImage(workers, ${JSON.stringify(path)}).then(() => 'png');
    console.log(JSON.stringify(await Promise.race([drawing, decoding])));
    await workers.close();
  `);
  assert.equal(finished, 'png');
});

test('idle workers do not keep their parent process running', async () => {
  const path = await samples.save(
    'dot.png',
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#456' } })
      .png()
      .toBuffer(),
  );
  assert.equal(
    await runProcess(`console.log((await inspectImage(workers, ${JSON.stringify(path)})).width);`),
    1,
  );
});

test('a worker exits when its parent process dies, even while it decodes', linuxOnly, async () => {
  const path = await samples.save('bomb.svg', buildUseBomb(6));
  const parent = startProcess(`await inspectImage(workers, ${JSON.stringify(path)});`);
  const pid = parent.pid ?? 0;
  await waitFor('the worker', async () => (await childrenOf(pid)).length > 0);
  const [worker = 0] = await childrenOf(pid);
  await waitFor('the worker has loaded the image library', async () =>
    (await readFile(`/proc/${worker}/maps`, 'latin1')).includes('libvips'),
  );
  const ticksBefore = await readCpuTicks(worker);
  await waitFor('the worker is drawing', async () => (await readCpuTicks(worker)) > ticksBefore + 30);
  assert.equal(await isRunning(worker), true);
  parent.kill('SIGKILL');
  await waitFor('the worker is gone', async () => !(await isRunning(worker)));
});
