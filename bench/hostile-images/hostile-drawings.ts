import { deflateSync, gzipSync } from 'node:zlib';
import { buildPng, buildSvg, buildUseBomb } from '../../server/src/imaging/testing/sample-images.ts';
import type { HostileImage } from './hostile-image.ts';

const blur = '<filter id="f"><feGaussianBlur stdDeviation="40"/></filter>';

function drawing(name: string, mustBeRejected: boolean, make: () => string): HostileImage {
  return { name: `SVG: ${name}`, mustBeRejected, make: async () => Buffer.from(make()) };
}

/** @param callbackUrl an address that no decoder may request */
export function hostileDrawings(callbackUrl: string): readonly HostileImage[] {
  return [
    ...slowDrawings(),
    ...largeDrawings(),
    ...entityDrawings(),
    externalReferences(callbackUrl),
    ...hugeSizes(),
  ];
}

/** Small files that take very long to render. */
function slowDrawings(): readonly HostileImage[] {
  return [
    drawing('nested <use> with blur', true, () =>
      buildUseBomb(7, `${blur}<rect width="380" height="280" filter="url(#f)"/>`),
    ),
    drawing('nested <use>, 10^9 rectangles', true, () => buildUseBomb(9)),
    drawing('groups 60 deep, each with a blur', false, () =>
      buildSvg(
        `${blur}${'<g filter="url(#f)">'.repeat(60)}<rect width="400" height="300"/>${'</g>'.repeat(60)}`,
      ),
    ),
    drawing('turbulence of 10,000 octaves', false, () =>
      buildSvg(
        '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="10000"/></filter><rect width="400" height="300" filter="url(#f)"/>',
      ),
    ),
    drawing('masks in masks, 40 deep', false, () => buildSvg(nestMasks(40))),
    drawing('pattern of one part in a million', false, () =>
      buildSvg(
        '<pattern id="p" width="0.0001" height="0.0001" patternUnits="userSpaceOnUse"><path d="M0 0h1v1z"/></pattern><rect width="400" height="300" fill="url(#p)"/>',
      ),
    ),
  ];
}

/** Files that are large, or that become large when they are parsed. */
function largeDrawings(): readonly HostileImage[] {
  return [
    drawing('a PNG of 30000 × 30000 inside, 120 kB', false, () => {
      const data = deflateSync(Buffer.alloc(30_000 * 3751), { level: 9 });
      const png = buildPng({ width: 30_000, height: 30_000, bitDepth: 1, colorType: 0, data });
      return buildSvg(
        `<image width="400" height="300" href="data:image/png;base64,${png.toString('base64')}"/>`,
      );
    }),
    drawing('10 MB of paths', false, () => buildSvg('<path d="M1 1L399 299 3 200z"/>'.repeat(320_000))),
    drawing('groups nested 200,000 deep', true, () =>
      buildSvg(`${'<g>'.repeat(200_000)}${'</g>'.repeat(200_000)}`),
    ),
    {
      name: 'SVG, gzipped',
      mustBeRejected: true,
      make: async () => gzipSync(buildSvg('<rect width="5" height="5"/>')),
    },
  ];
}

function entityDrawings(): readonly HostileImage[] {
  return [
    drawing('entities that grow to 10^9', true, () => {
      const entities = Array.from(
        { length: 9 },
        (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
      );
      return `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join('')}]>${buildSvg('<text>&e9;</text>')}`;
    }),
    drawing(
      'an entity that is a file',
      true,
      () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${buildSvg('<text>&x;</text>')}`,
    ),
  ];
}

/** Accepted, because the renderer ignores the targets of the references without requesting them. */
function externalReferences(callbackUrl: string): HostileImage {
  return drawing('external references', false, () =>
    buildSvg(
      `<image href="${callbackUrl}/a.png" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/><use href="${callbackUrl}/b.svg#a"/><style>@import url(${callbackUrl}/c.css);</style>`,
    ),
  );
}

function hugeSizes(): readonly HostileImage[] {
  return [
    drawing('viewBox of 10^9, no size', false, () =>
      buildSvg('<rect width="5" height="5"/>', 'viewBox="0 0 1000000000 1000000000"'),
    ),
    drawing('size of 10^9', false, () =>
      buildSvg('<rect width="5" height="5"/>', 'width="1000000000" height="1000000000"'),
    ),
    drawing('size of 10^9 in a stylesheet', false, () =>
      buildSvg(
        '<style>svg { width: 1000000000px; height: 1000000000px }</style><rect width="5" height="5"/>',
        '',
      ),
    ),
  ];
}

function nestMasks(depth: number): string {
  let masks = '<mask id="m0"><rect width="400" height="300" fill="#fff"/></mask>';
  for (let level = 1; level <= depth; level++) {
    masks += `<mask id="m${level}"><rect width="400" height="300" fill="#fff" mask="url(#m${level - 1})"/><rect width="9" height="9" mask="url(#m${level - 1})"/></mask>`;
  }
  return `${masks}<rect width="400" height="300" mask="url(#m${depth})"/>`;
}
