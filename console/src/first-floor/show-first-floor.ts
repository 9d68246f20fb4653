import type { SharedMap } from '@muster/sdk/client';
import styles from './first-floor.module.css';
import { fontSize, projectFloor } from './project-floor.ts';

/** Requests the first floor before the page's code has loaded. The server's `Link` header has already started the request. */
export async function fetchFirstFloor(token: string, floor: string): Promise<SharedMap | undefined> {
  try {
    const response = await fetch(`/api/v4/Share/${encodeURIComponent(token)}?floor=${floor}`);
    // Use only a successful response. Otherwise, the page sends its own request and reports any error.
    return response.ok ? ((await response.json()) as SharedMap) : undefined;
  } catch {
    return undefined;
  }
}

/** Shows the rooms of the first floor with their names until the page does. On a slow network, this is seconds earlier. */
export function showFirstFloor(root: HTMLElement, shared: SharedMap): void {
  const floor =
    shared.floors.find(({ zones }) => zones.length > 0) ??
    shared.floors.find(({ isDefault }) => isDefault) ??
    shared.floors[0];
  if (!floor || root.childElementCount > 0) return;
  const { width, height, rooms } = projectFloor(shared, floor);
  const drawing = createShape('svg', {
    class: styles.drawing ?? '',
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': `${shared.map.name}, ${floor.name}`,
  });
  drawing.append(createShape('rect', { class: styles.sheet ?? '', width, height }));
  for (const { path, fill } of rooms)
    drawing.append(createShape('path', { class: styles.room ?? '', d: path, fill }));
  for (const { label } of rooms) {
    if (!label) continue;
    const { x, y, text } = label;
    const name = createShape('text', { class: styles.name ?? '', x, y, 'font-size': fontSize });
    name.textContent = text;
    drawing.append(name);
  }
  const heading = document.createElement('h1');
  heading.textContent = shared.map.name;
  const frame = document.createElement('main');
  frame.className = `${styles.first} stack-3`;
  frame.append(heading, drawing);
  root.append(frame);
}

function createShape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, String(value));
  return shape;
}
