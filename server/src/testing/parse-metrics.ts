import assert from 'node:assert/strict';

export interface ParsedMetrics {
  readonly text: string;
  readonly names: ReadonlySet<string>;
  /** Returns the value of the sample with exactly these labels. */
  readonly find: (name: string, labels: Readonly<Record<string, string>>) => number | undefined;
}

const namePattern = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const sampleLine = new RegExp(`^(${namePattern})(?:\\{(.*)\\})? (\\S+)$`);
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/y;

/**
 * Parses the text format of Prometheus strictly.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function parseMetrics(text: string): ParsedMetrics {
  assert.ok(text.endsWith('\n'));
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (name) {
      assert.ok(!types.has(name), `${name} has two types`);
      types.set(name, type);
    }
    if (line.startsWith('#')) continue;
    const [, sample = '', labels = '', value = ''] = sampleLine.exec(line) ?? assert.fail(line);
    const family = sample.replace(/_(?:bucket|sum|count)$/, '');
    assert.ok(
      types.has(sample) || types.get(family) === 'histogram' || types.get(family) === 'summary',
      line,
    );
    const key = keyOf(sample, parseLabels(labels));
    assert.ok(!samples.has(key), `${key} is there twice`);
    samples.set(
      key,
      value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value === 'Nan' ? Number.NaN : value),
    );
  }
  return { text, names: new Set(types.keys()), find: (name, labels) => samples.get(keyOf(name, labels)) };
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < text.length) {
    const [, name = '', value = ''] = label.exec(text) ?? assert.fail(text);
    labels[name] = value;
  }
  return labels;
}

function keyOf(name: string, labels: Readonly<Record<string, string>>): string {
  return JSON.stringify([name, Object.entries(labels).sort()]);
}
