import { decodeText } from '../../read-text.ts';
import type { ReadContext } from '../reader-support.ts';

/** The encodings that decoders know, by the byte of a table that names its code page. */
const codePages: Readonly<Record<number, string>> = {
  3: 'windows-1252',
  38: 'ibm866',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  101: 'ibm866',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
};

interface Field {
  readonly name: string;
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

/** An asterisk before a row. */
const deleted = 0x2a;

type Decode = (bytes: Uint8Array) => string;

/**
 * Reads the rows of a dBASE table; a row marked as deleted is `undefined`. Texts are decoded with the encoding that the .cpg file
 * or the table names, otherwise as UTF-8, or as Windows-1252 if they are not valid UTF-8; in that case the file is recorded.
 *
 * @param encoding the encoding in the .cpg file
 */
export function readTable(
  bytes: Uint8Array,
  encoding: string | undefined,
  name: string,
  read: ReadContext,
): (Readonly<Record<string, unknown>> | undefined)[] {
  if (bytes.length < 33) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint16(8, true);
  const recordLength = view.getUint16(10, true);
  const decode = chooseDecoder(encoding ?? codePages[bytes[29] ?? 0], () => read.notUtf8.add(name));
  const fields = readFields(bytes.subarray(0, headerLength), decode);
  if (recordLength < 1) return [];
  const count = Math.min(view.getUint32(4, true), Math.floor((bytes.length - headerLength) / recordLength));
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const start = headerLength + i * recordLength;
    if (bytes[start] === deleted) return undefined;
    return readRow(bytes.subarray(start, start + recordLength), fields, decode);
  });
}

function chooseDecoder(encoding: string | undefined, onOther: () => void): Decode {
  if (encoding !== undefined) {
    const decoder = new TextDecoder(encoding);
    return (bytes) => decoder.decode(bytes);
  }
  return (bytes) => {
    const { text, isUtf8 } = decodeText(bytes);
    if (!isUtf8) onOther();
    return text;
  };
}

function readFields(header: Uint8Array, decode: Decode): Field[] {
  const fields: Field[] = [];
  let offset = 1; // after the deletion mark
  for (let start = 32; start + 32 <= header.length && header[start] !== 0x0d; start += 32) {
    const nameBytes = header.subarray(start, start + 11);
    const end = nameBytes.indexOf(0);
    const length = header[start + 16] ?? 0;
    const type = String.fromCharCode(header[start + 11] ?? 0);
    fields.push({ name: decode(end < 0 ? nameBytes : nameBytes.subarray(0, end)), type, offset, length });
    offset += length;
  }
  return fields;
}

function readRow(
  row: Uint8Array,
  fields: readonly Field[],
  decode: Decode,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map(({ name, type, offset, length }) => [
      name,
      readValue(
        decode(row.subarray(offset, offset + length))
          .replaceAll('\0', ' ')
          .trim(),
        type,
      ),
    ]),
  );
}

function readValue(text: string, type: string): unknown {
  if (text === '') return null;
  if (type === 'L') return /^[YyTt]$/.test(text) ? true : /^[NnFf]$/.test(text) ? false : null;
  if (type !== 'N' && type !== 'F') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : null; // asterisks stand for a number that is too long
}
