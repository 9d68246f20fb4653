import type { Histogram, Registry } from 'prom-client';

interface Counted {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  /** The number of requests in each bucket, not cumulative; the last bucket is for values above all bounds. */
  readonly counts: number[];
  seconds: number;
}

/**
 * A histogram by method, route and status, in the format of prom-client. The one of prom-client finds the labels of
 * each value with a string made from them, which takes as long as finding the zone of a point.
 *
 * @param bounds in ascending order
 * @returns a function that counts a request
 */
export function createRequestHistogram(
  registry: Registry,
  name: string,
  help: string,
  bounds: readonly number[],
): (method: string, route: string, status: number, seconds: number) => void {
  const countedByRoute = new Map<string, Map<number, Map<string, Counted>>>();
  const all: Counted[] = [];
  const add = (method: string, route: string, status: number): Counted => {
    const counts = Array.from({ length: bounds.length + 1 }, () => 0);
    const counted = { labels: { method, route, status: `${status}` }, counts, seconds: 0 };
    const ofRoute = countedByRoute.get(route) ?? new Map<number, Map<string, Counted>>();
    countedByRoute.set(route, ofRoute.set(status, (ofRoute.get(status) ?? new Map()).set(method, counted)));
    all.push(counted);
    return counted;
  };
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: all.flatMap(toValues),
  });
  const toValues = ({ labels, counts, seconds }: Counted) => {
    let sum = 0;
    const buckets = counts.map((count, i) => {
      sum += count;
      return { metricName: `${name}_bucket`, labels: { le: bounds[i] ?? '+Inf', ...labels }, value: sum };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: seconds },
      { metricName: `${name}_count`, labels, value: sum },
    ];
  };
  registry.registerMetric({ name, get } as unknown as Histogram); // the registry uses only these members
  return (method, route, status, seconds) => {
    const counted = countedByRoute.get(route)?.get(status)?.get(method) ?? add(method, route, status);
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++;
    counted.counts[bucket] = (counted.counts[bucket] ?? 0) + 1;
    counted.seconds += seconds;
  };
}
