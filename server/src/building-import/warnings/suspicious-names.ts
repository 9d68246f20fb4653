const notNames = new Set([
  ...[
    'null',
    'undefined',
    'nan',
    'none',
    'n/a',
    'na',
    'nil',
    'true',
    'false',
    'unnamed',
    'untitled',
    'test',
    'todo',
    'tbd',
  ],
  ...[
    '-',
    '--',
    '?',
    '??',
    '???',
    '<null>',
    '(null)',
    '#n/a',
    '#ref!',
    '#value!',
    '[object object]',
    '0',
    '-1',
  ],
]);

/** Whether a name is one that people would not give: `null`, JSON, or text that was decoded incorrectly. */
export function isSuspiciousName(name: string): boolean {
  const text = name.trim();
  return notNames.has(text.toLowerCase()) || isJson(text) || isGarbled(text);
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return /^\{\s*"/.test(text);
  }
}

/** UTF-8 that was read as Latin-1 (`BÃ¼ro`), replacement characters, and control characters. */
function isGarbled(text: string): boolean {
  return /\uFFFD|\p{Cc}|[ÃÂ][\u0080-\u00BF]|â€/u.test(text);
}
