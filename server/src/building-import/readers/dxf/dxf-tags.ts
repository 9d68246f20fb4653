import { ImportError } from '../../model.ts';

/** The limit per entity, which allows a polyline of 600,000 vertices. */
const maxTags = 2_000_000;

/** A group of a DXF file. The code determines the meaning of the value. */
export type Tag = readonly [code: number, value: string];

/** Reads the groups of an ASCII DXF file, each a line with the code followed by a line with the value. */
function* readTags(text: string): Generator<Tag, void, void> {
  let offset = 0;
  while (offset < text.length) {
    const codeEnd = endOfLine(text, offset);
    const valueStart = codeEnd + 1;
    if (valueStart > text.length) return;
    const valueEnd = endOfLine(text, valueStart);
    const code = Number(text.slice(offset, codeEnd).trim() || Number.NaN);
    yield [Number.isInteger(code) ? code : -1, trimEnd(text.slice(valueStart, valueEnd))];
    offset = valueEnd + 1;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function trimEnd(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** An entity: the groups from its group 0 to the next one. */
export interface Entity {
  readonly type: string;
  readonly tags: readonly Tag[];
}

/** Callbacks for the contents of a file's sections. */
export interface DxfHandlers {
  readonly header: (name: string, value: string) => void;
  readonly entity: (entity: Entity, section: 'BLOCKS' | 'ENTITIES') => void;
}

/** Reads a file entity by entity, and the variables in its header. */
export function readSections(text: string, handlers: DxfHandlers): void {
  let section = '';
  let variable = '';
  let open: { type: string; tags: Tag[] } | undefined;
  const close = () => {
    if (open && (section === 'BLOCKS' || section === 'ENTITIES')) handlers.entity(open, section);
    open = undefined;
  };
  for (const tag of readTags(text)) {
    const [code, value] = tag;
    if (code === 0) {
      close();
      if (value.trim() === 'EOF') return;
      if (value.trim() === 'ENDSEC') section = '';
      else open = { type: value.trim(), tags: [] };
    } else if (section === '' && open?.type === 'SECTION' && code === 2) section = value.trim();
    else if (section === 'HEADER') {
      if (code === 9) variable = value.trim();
      else if (code < 10 || code === 70) handlers.header(variable, value.trim());
    } else if (open && (section === 'BLOCKS' || section === 'ENTITIES')) {
      open.tags.push(tag);
      if (open.tags.length > maxTags) throw new ImportError('The drawing has an entity that is too large.');
    }
  }
  close();
}

/** Returns the first value with a code as a number, or `otherwise` if there is none. */
export function numberOf({ tags }: Entity, code: number, otherwise: number): number {
  const found = tags.find((tag) => tag[0] === code);
  const value = found === undefined ? otherwise : Number(found[1]);
  return Number.isFinite(value) ? value : otherwise;
}

/** Returns the first value with a code, or the empty string if there is none. */
export function textOfCode({ tags }: Entity, code: number): string {
  return tags.find((tag) => tag[0] === code)?.[1] ?? '';
}
