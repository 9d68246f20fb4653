const replacement = '\ufffd';

// All characters that some text readers treat as a line end; the standard has only CR and LF.
const lineBreaks: ReadonlySet<string> = new Set([
  '\r\n',
  '\n',
  '\r',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
]);
// Most texts have nothing to escape, and a test is cheaper than a replacement.
const textSpecial = /[[\p{Cc}--\t]\\;,\u2028\u2029]/v;
const textSpecials = /\r\n|[[\p{Cc}--\t]\\;,\u2028\u2029]/gv;
const parameterSpecial = /[[\p{Cc}--\t]"^\\\u2028\u2029]/v;
const parameterSpecials = /\r\n|[[\p{Cc}--\t]"^\\\u2028\u2029]/gv;
const controls = /[\p{Cc}\u2028\u2029]/gv;

/**
 * Escapes a value of type TEXT (RFC 5545, 3.3.11). CRLF, CR, LF and the other characters that end a line become `\n`, other
 * control characters but the tab and lone surrogates become U+FFFD, so the result is one line of well-formed Unicode.
 */
export function escapeText(text: string): string {
  const wellFormed = text.toWellFormed();
  return textSpecial.test(wellFormed) ? wellFormed.replace(textSpecials, escapeInText) : wellFormed;
}

function escapeInText(special: string): string {
  if (special === ',') return '\\,';
  if (special === ';') return '\\;';
  if (special === '\\') return '\\\\';
  return lineBreaks.has(special) ? '\\n' : replacement;
}

/**
 * Escapes what stands between the quotes of a parameter value by RFC 6868: `^^`, `^'` for a double quote, `^n` for whatever ends
 * a line. Other control characters but the tab, and lone surrogates, become U+FFFD.
 *
 * A backslash becomes U+FF3C, which looks like one. It means nothing here by RFC 5545, but widespread readers, Thunderbird's among
 * them, take it for an escape, and some then look for the end of the parameter in the wrong place.
 */
export function escapeParameter(text: string): string {
  const wellFormed = text.toWellFormed();
  return parameterSpecial.test(wellFormed)
    ? wellFormed.replace(parameterSpecials, escapeInParameter)
    : wellFormed;
}

function escapeInParameter(special: string): string {
  if (special === '^') return '^^';
  if (special === '"') return "^'";
  if (special === '\\') return '\uff3c';
  return lineBreaks.has(special) ? '^n' : replacement;
}

const plainAddress = /^[\w.+-]+@[\w.-]+$/;

/**
 * Writes an e-mail address as a `mailto:` URI (RFC 6068). Only the last `@` stays: whatever else has no place in an address is
 * percent-encoded, after control characters and lone surrogates have become U+FFFD. So a text that is not an address
 * becomes a URI too, one that reaches no one; if there is no text it is `invalid:nomail`, as Outlook has it.
 */
export function writeMailto(email: string): string {
  if (plainAddress.test(email)) return `mailto:${email}`;
  if (isBlank(email)) return 'invalid:nomail';
  const address = email.toWellFormed().replace(controls, replacement);
  const separator = address.lastIndexOf('@');
  if (separator < 0) return `mailto:${encodePart(address)}`;
  return `mailto:${encodePart(address.slice(0, separator))}@${encodePart(address.slice(separator + 1))}`;
}

/** Whether a text is empty or only white space. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

function encodePart(part: string): string {
  return encodeURIComponent(part).replaceAll('%2B', '+');
}
