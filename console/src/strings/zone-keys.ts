import { drawingStrings } from './drawing.ts';

/** The keys of the zone editor, as its help lists them. */
export const zoneKeyStrings = {
  title: 'Keyboard shortcuts',
  onMap: 'On the map',
  inTable: 'In the zone table',
  everywhere: 'Anywhere on this page',
  keys: 'Keys',
  does: 'Action',
  map: [
    ['V, L, D, G, H, M, P', 'Select, lasso, draw zone, fill room, cut hole, move zone, probe'],
    ['Ctrl + A', 'Select all zones'],
    ...drawingStrings.help,
    ['Arrow keys', 'Move the cursor, the selected corner or zone, or the map. Hold Shift for larger steps'],
    ['Enter, Space', 'Add a corner, probe, fill the room at the cursor, or add the room that was found'],
    ['Arrow keys', 'Go to the next room after filling one. Hold Shift to move the cursor'],
    ['Backspace', 'Remove the last corner while drawing'],
    ['F, Ctrl + Enter', 'Finish the outline'],
    ['N, B', 'Select the next or previous corner of the zone'],
    ['I', 'Add a corner after the selected one'],
    ['S', 'Snap the selected corner, or the zone you are moving, to a nearby corner or wall'],
    ['Delete', 'Remove the selected corner'],
    ['+ −', 'Zoom'],
    ['Esc', 'Cancel the drag, stop drawing, or clear the selection'],
  ],
  table: [
    ['Up, Down, Page Up, Page Down, Home, End', 'Select another zone'],
    ['Enter', 'Edit the zone'],
    ['Space', 'Select or deselect, while selecting several'],
    ['Shift + Up, Shift + Down', 'Extend the selection'],
    ['Ctrl + A', 'Select all zones shown'],
  ],
  page: [
    ['Ctrl + Z', 'Undo'],
    ['Ctrl + Shift + Z, Ctrl + Y', 'Redo'],
    ['Ctrl + S', 'Save the zone'],
    ['?', 'Show this list (on the map)'],
  ],
} as const;
