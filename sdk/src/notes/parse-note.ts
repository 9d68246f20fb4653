/** A part of a line of a note. */
export type NoteInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly NoteInline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: string };

/** A part of a note. Texts of paragraphs contain their line ends. */
export type NoteBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly children: readonly NoteInline[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly NoteInline[])[];
    };

/**
 * Parses the note of an attachment: a subset of Markdown with headings, paragraphs, lists, `**strong**`, `*emphasis*`, and links
 * to http, https, mailto and tel. Everything else is text as it was written, also HTML, images and other links, so nothing in a
 * note can run when an app creates elements from the result. Takes time in proportion to the length.
 */
export function parseNote(note: string): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  let isOrdered = false;
  const endBlock = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(lines.join('\n')) });
    if (items.length > 0) blocks.push({ kind: 'list', isOrdered, items: items.map(parseInline) });
    lines = [];
    items = [];
  };
  for (const line of note.split(/\r?\n/)) {
    const heading = /^#{1,6} +(\S.*)$/.exec(line)?.[1];
    const [, marker, item] = /^ {0,3}([-*]|\d{1,9}[.)]) +(\S.*)$/.exec(line) ?? [];
    const isItem = marker !== undefined && item !== undefined;
    const isOtherList = isItem && items.length > 0 && isOrdered !== /\d/.test(marker);
    if (heading !== undefined || line.trim() === '' || isOtherList || (isItem ? lines : items).length > 0)
      endBlock();
    if (heading !== undefined) blocks.push({ kind: 'heading', children: parseInline(heading) });
    else if (isItem) {
      isOrdered = /\d/.test(marker);
      items.push(item);
    } else if (line.trim() !== '') lines.push(line);
  }
  endBlock();
  return blocks;
}

/** No alternative crosses the character that begins it, so a search never reads a text twice. */
const inlinePattern =
  /\*\*(?!\s)([^*\n]+)(?<!\s)\*\*|\*(?!\s)([^*\n]+)(?<!\s)\*|(?<!\w)_(?!\s)([^_\n]+)(?<!\s)_(?!\w)|\[([^[\]\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>"'()[\]*]+)/g;

const safeLink = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/i;

function parseInline(text: string): NoteInline[] {
  const parts: NoteInline[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: text.slice(end, until) });
  };
  for (const match of text.matchAll(inlinePattern)) {
    const part = readMatch(match);
    if (!part) continue;
    addText(match.index);
    parts.push(part);
    end = match.index + match[0].length;
  }
  addText(text.length);
  return parts;
}

/** @returns undefined for what stays text, such as a link that could run a script */
function readMatch([whole, strong, star, underscore, label, href]: RegExpExecArray): NoteInline | undefined {
  const emphasis = star ?? underscore;
  if (strong !== undefined) return { kind: 'strong', children: parseInline(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', children: parseInline(emphasis) };
  if (label === undefined || href === undefined) return { kind: 'link', href: whole, text: whole };
  return safeLink.test(href) ? { kind: 'link', href, text: label } : undefined;
}
