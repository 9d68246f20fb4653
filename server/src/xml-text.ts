/** Escapes text for XML 1.0, and removes the characters that XML cannot contain. */
export function xmlText(value: string | number): string {
  return (
    String(value)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow these, not even escaped
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}
