import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Histogram, Registry } from 'prom-client';
import { addUp } from './metrics.ts';
import { createRequestHistogram } from './request-histogram.ts';

const [name, help] = ['seconds', 'How long'];
const bounds = [0.001, 0.0025, 0.01, 1];
const values = [0, 0.001, 0.0010001, 0.0025, 0.5, 1, 1.5, 30];

test('requests are counted in the same way as with a histogram of prom-client', async () => {
  const [own, others] = [new Registry(), new Registry()];
  const observe = createRequestHistogram(own, name, help, bounds);
  const labelNames = ['method', 'route', 'status'];
  const expected = new Histogram({ name, help, labelNames, buckets: bounds, registers: [others] });
  for (const [number, seconds] of values.entries()) {
    const [method, status] = [number % 2 === 0 ? 'GET' : 'POST', number < 5 ? 200 : 404];
    observe(method, '/"a"\n', status, seconds);
    expected.observe({ method, route: '/"a"\n', status }, seconds);
  }
  assert.equal(await own.metrics(), await others.metrics());
  const addTwice = async (registry: Registry) => {
    const one = await registry.getMetricsAsJSON();
    return addUp([one, one]);
  };
  assert.equal(await addTwice(own), await addTwice(others));
});
