const maxProperties = 200;
const maxTextLength = 4096;
const maxDepth = 4;

/**
 * Limits the properties of a feature: up to 200 of them, texts of up to 4096 characters, objects and lists nested up to 4 deep.
 * Keys such as `__proto__` become ordinary properties.
 */
export function boundProperties(properties: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(properties)) return {};
  return boundObject(properties, 0);
}

function boundObject(object: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(object).slice(0, maxProperties);
  // fromEntries defines properties, whereas an assignment to `__proto__` would change the prototype.
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [boundText(key), boundValue(value, depth + 1)]),
  );
}

function boundValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return boundText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxProperties).map((one) => boundValue(one, depth + 1));
  return boundObject(value, depth);
}

function boundText(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength).toWellFormed()}…` : text;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
