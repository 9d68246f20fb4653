import { ImportError } from '../../model.ts';

/** Of an entity: a polyline of 600,000 vertices has them. */
const maxTags = 2_000_000;

/** A group of a DXF file: a code that says what the value is. */
export type Tag = readonly [code: number, value: string];

/** Reads the groups of an ASCII DXF file: a line with the code, and one with the value. */
function* readTags(text: string): Generator<Tag, void, void> {
  let at = 0;
  while (at < text.length) {
    const codeEnd = endOfLine(text, at);
    const valueStart = codeEnd + 1;
    if (valueStart > text.length) return;
    const valueEnd = endOfLine(text, valueStart);
    const code = Number(text.slice(at, codeEnd).trim() || Number.NaN);
    yield [Number.isInteger(code) ? code : -1, trimEnd(text.slice(valueStart, valueEnd))];
    at = valueEnd + 1;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function trimEnd(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** An entity: what follows its group 0, up to the next. */
export interface Entity {
  readonly type: string;
  readonly tags: readonly Tag[];
}

/** What the sections of a file have. */
export interface DxfHandlers {
  readonly header: (name: string, value: string) => void;
  readonly entity: (entity: Entity, section: 'BLOCKS' | 'ENTITIES') => void;
}

/** Reads a file, entity by entity, and the variables of its header. */
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

/** The first value with a code, as a number. */
export function numberOf({ tags }: Entity, code: number, otherwise: number): number {
  const found = tags.find((tag) => tag[0] === code);
  const value = found === undefined ? otherwise : Number(found[1]);
  return Number.isFinite(value) ? value : otherwise;
}

/** The first value with a code; empty if there is none. */
export function textOfCode({ tags }: Entity, code: number): string {
  return tags.find((tag) => tag[0] === code)?.[1] ?? '';
}
