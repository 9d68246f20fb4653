import type { ReactNode } from 'react';

/** Outlines on a 24 × 24 grid, drawn in the current text color. */
const paths = {
  add: 'M12 5v14M5 12h14',
  archive: 'M4 4h16v5H4zM6 9v11h12V9M10 13h4',
  back: 'M15 5l-7 7 7 7',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  checked: 'M4 4h16v16H4zM7.5 12.5l3 3 6-7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  delete: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  down: 'M6 9.5l6 6 6-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19 4 20zM14 6.5l3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  error: 'M12 3l9.5 17h-19zM12 10v4.5M12 17.2v.3',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  filter: 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5z',
  floors: 'M12 3l9 4.5-9 4.5-9-4.5zM3 12l9 4.5 9-4.5M3 16.5l9 4.5 9-4.5',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 7.5V12l3 2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3',
  map: 'M9 4L3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M12 6v.2M12 12v.2M12 18v.2',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  redo: 'M19 9H9a5 5 0 0 0 0 10h5M15 5l4 4-4 4',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13.5-2M5 14a7.5 7.5 0 0 0 13.5 2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  settings:
    'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  signOut: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  unchecked: 'M4 4h16v16H4z',
  undo: 'M5 9h10a5 5 0 0 1 0 10h-5M9 5L5 9l4 4',
  up: 'M6 14.5l6-6 6 6',
  upload: 'M12 15V4M7 8.5l5-5 5 5M4 20h16',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  warning: 'M12 3l9.5 17h-19zM12 10v4.5M12 17.2v.3',
} as const;
export type IconName = keyof typeof paths;

/** Icons that point along the line of text, so they are mirrored in right-to-left languages. */
const mirrored: readonly IconName[] = ['back', 'redo', 'signOut', 'undo'];

/** Decorative and hidden from screen readers, so put a text next to it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-mirrored={mirrored.includes(name) || undefined}
      // Keeps its size next to a long text.
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
