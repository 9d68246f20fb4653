import type { Random } from './random.ts';

export interface FormPart {
  readonly name: string;
  readonly content: Buffer;
  /** Only present if the part is a file. */
  readonly fileName?: string;
}

const boundary = 'fuzz-boundary';
const plainType = `multipart/form-data; boundary=${boundary}`;

export interface EncodedForm {
  readonly contentType: string;
  readonly body: Buffer;
}

/** A correct form. */
export function encodeForm(parts: readonly FormPart[]): EncodedForm {
  return { contentType: plainType, body: Buffer.concat([...parts.map(encodePart), end(boundary)]) };
}

function encodePart(part: FormPart): Buffer {
  const fileName = part.fileName === undefined ? '' : `; filename="${part.fileName}"`;
  const disposition = `form-data; name="${part.name}"${fileName}`;
  const type = part.fileName === undefined ? [] : ['Content-Type: image/png'];
  return encodeRawPart([`Content-Disposition: ${disposition}`, ...type], part.content);
}

function encodeRawPart(headers: readonly string[], content: Buffer | string): Buffer {
  const head = `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

function end(of: string): Buffer {
  return Buffer.from(`--${of}--\r\n`);
}

type FormDamage = (random: Random, parts: readonly FormPart[]) => EncodedForm;

const formData = 'Content-Disposition: form-data';

function withPart(
  parts: readonly FormPart[],
  headers: readonly string[],
  content: Buffer | string,
): EncodedForm {
  const all = [...parts.map(encodePart), encodeRawPart(headers, content)];
  return { contentType: plainType, body: Buffer.concat([...all, end(boundary)]) };
}

const withType = (parts: readonly FormPart[], contentType: string) => ({ ...encodeForm(parts), contentType });
const withBody = (body: Buffer): EncodedForm => ({ contentType: plainType, body });

/** Forms that violate RFC 7578, by what is wrong with them. */
export const formDamages: Readonly<Record<string, FormDamage>> = {
  'no boundary': (_random, parts) => withType(parts, 'multipart/form-data'),
  'empty boundary': (_random, parts) => withType(parts, 'multipart/form-data; boundary='),
  'another boundary': (_random, parts) => withType(parts, 'multipart/form-data; boundary=other'),
  'quoted boundary': (_random, parts) => withType(parts, `multipart/form-data; boundary="${boundary}"`),
  'long boundary': (_random, parts) => withType(parts, `multipart/form-data; boundary=${'b'.repeat(5_000)}`),
  'charset beside the boundary': (_random, parts) => withType(parts, `${plainType}; charset=utf-16`),
  'two boundaries': (_random, parts) => withType(parts, `${plainType}; boundary=other`),
  'multipart/mixed': (_random, parts) => withType(parts, `multipart/mixed; boundary=${boundary}`),
  'no end': (_random, parts) => withBody(Buffer.concat(parts.map(encodePart))),
  'cut off': (random, parts) => {
    const { body } = encodeForm(parts);
    return withBody(body.subarray(0, random.below(body.length)));
  },
  'only the end': () => withBody(end(boundary)),
  'no parts': () => withBody(Buffer.from('')),
  'text before and after': (_random, parts) =>
    withBody(Buffer.concat([Buffer.from('preamble\r\n'), encodeForm(parts).body, Buffer.from('epilogue')])),
  'bare line feeds': (_random, parts) =>
    withBody(Buffer.from(encodeForm(parts).body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
  'a file twice': (_random, parts) => {
    const file = parts.find(({ fileName }) => fileName !== undefined);
    return encodeForm([
      ...parts,
      file ?? { name: 'imageFile', fileName: 'a.png', content: Buffer.from('x') },
    ]);
  },
  'a file in a text field': (random, parts) => {
    const changed = random.pick(parts);
    return encodeForm(parts.map((part) => (part === changed ? { ...part, fileName: 'notes.txt' } : part)));
  },
  'a file in an unknown field': (_random, parts) =>
    encodeForm([...parts, { name: 'other', fileName: 'other.png', content: Buffer.alloc(100_000) }]),
  'files first': (_random, parts) => encodeForm(parts.toReversed()),
  'a field twice': (random, parts) => encodeForm([...parts, random.pick(parts)]),
  'a field without a name': (_random, parts) => withPart(parts, [formData], 'text'),
  'an empty name': (_random, parts) => withPart(parts, [`${formData}; name=""`], 'text'),
  'a part without headers': (_random, parts) => withPart(parts, [], 'text'),
  'a long name': (_random, parts) => withPart(parts, [`${formData}; name="${'n'.repeat(2_000)}"`], 'text'),
  '__proto__ as a name': (_random, parts) => withPart(parts, [`${formData}; name="__proto__"`], 'text'),
  'a huge header': (_random, parts) =>
    withPart(parts, [`${formData}; name="a"`, `X: ${'x'.repeat(90_000)}`], 't'),
  'many headers': (_random, parts) =>
    withPart(parts, [`${formData}; name="a"`, ...Array.from({ length: 500 }, (_, n) => `X-${n}: 1`)], 'text'),
  'many fields': (_random, parts) =>
    encodeForm([
      ...Array.from({ length: 300 }, (_, n) => ({ name: `f${n}`, content: Buffer.from('1') })),
      ...parts,
    ]),
  nested: (_random, parts) =>
    withPart(
      parts,
      [`${formData}; name="imageFile"`, 'Content-Type: multipart/mixed; boundary=inner'],
      '--inner\r\nContent-Disposition: file; filename="a.png"\r\n\r\nbytes\r\n--inner--',
    ),
  'encoded parts': (_random, parts) =>
    withPart(parts, [`${formData}; name="name"`, 'Content-Transfer-Encoding: base64'], 'V2VzdA=='),
  'a charset of a part': (random, parts) =>
    withPart(
      parts,
      [
        `${formData}; name="name"`,
        `Content-Type: text/plain; charset=${random.pick(['utf-16le', 'nonsense', '""'])}`,
      ],
      'W\0e\0s\0t\0',
    ),
  'an extended name': (_random, parts) =>
    withPart(parts, [`${formData}; name*=UTF-8''n%ff%00me; filename*=UTF-8''%f0%9f%92.png`], 'text'),
  'a path as file name': (_random, parts) =>
    withPart(parts, [`${formData}; name="imageFile"; filename="../../etc/passwd"`], 'text'),
  'bytes that are not UTF-8': (random, parts) => {
    const changed = random.pick(parts);
    const content = Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x00]);
    return encodeForm(parts.map((part) => (part === changed ? { ...part, content } : part)));
  },
};
