import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';

/** A probability in words. It is never 0 or 100 percent, because an uncertain position proves nothing. */
export function formatShare(probability: number): string {
  const text = strings.probe.share;
  if (probability > 0.99) return text.over;
  if (probability < 0.01) return text.under;
  return format(text.about, { percent: Math.round(probability * 100) });
}
