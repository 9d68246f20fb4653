import type { PlanText } from 'room-tracing/name-in-room';

/** Larger files are drawings with much more than names, and reading them would block the page. */
const maxBytes = 3_000_000;

/** Reads the texts of an SVG plan, in fractions of its width and height. It is only parsed, never inserted into the page. Empty if it cannot be read. */
export async function readSvgTexts(imageUrl: string): Promise<PlanText[]> {
  const response = await fetch(imageUrl).catch(() => undefined);
  if (!response?.ok || Number(response.headers.get('content-length')) > maxBytes) return [];
  const root = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return [];
  const box = findBox(root);
  if (!box) return [];
  return [...root.querySelectorAll('text')].flatMap((element) => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const { x, y } = findStart(element, root);
    return text === '' ? [] : [{ text, at: [(x - box.x) / box.width, (y - box.y) / box.height] as const }];
  });
}

/** The part of the drawing that fills the picture; `undefined` if it does not fill it exactly. */
function findBox(root: SVGSVGElement): Pick<DOMRect, 'x' | 'y' | 'width' | 'height'> | undefined {
  const [width, height] = [
    Number.parseFloat(root.getAttribute('width') ?? ''),
    Number.parseFloat(root.getAttribute('height') ?? ''),
  ];
  const box = root.viewBox.baseVal;
  const hasSize = width > 0 && height > 0 && !/%/.test(`${root.getAttribute('width')}`);
  if (!root.hasAttribute('viewBox')) return hasSize ? { x: 0, y: 0, width, height } : undefined;
  if (!(box.width > 0 && box.height > 0)) return undefined;
  const isStretched = hasSize && Math.abs((width / height) * (box.height / box.width) - 1) > 0.01;
  return isStretched ? undefined : box;
}

function findStart(element: SVGTextElement, root: SVGSVGElement): DOMPoint {
  const source = element.hasAttribute('x') ? element : (element.querySelector('tspan[x]') ?? element);
  let point = new DOMPoint(readNumber(source, 'x'), readNumber(source, 'y'));
  for (let at: Element | null = element; at && at !== root; at = at.parentElement)
    if (at instanceof SVGGraphicsElement) {
      const matrix = at.transform.baseVal.consolidate()?.matrix;
      if (matrix) point = point.matrixTransform(DOMMatrix.fromMatrix(matrix));
    }
  return point;
}

function readNumber(element: Element, name: string): number {
  return Number.parseFloat(element.getAttribute(name) ?? '') || 0;
}
