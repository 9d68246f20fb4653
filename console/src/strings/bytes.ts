import { locale } from './format.ts';

const units = [
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'kilobyte', bytes: 1_000 },
] as const;

/** A size in words, such as `14.1 MB`. */
export function formatBytes(bytes: number): string {
  const { unit, bytes: each } = units.find((one) => bytes >= one.bytes) ?? units[1];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes < 10 * each ? 1 : 0,
  }).format(bytes / each);
}
