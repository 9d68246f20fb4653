/** A decimal number as people type it, also with a decimal comma or a typographic minus sign. */
export function parseDecimal(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

export function parseInteger(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  return /^[-+]?\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}
