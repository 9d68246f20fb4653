import type { CustomMapDetail } from '@muster/sdk/client';
import type { Marked } from '../ui/use-marked.ts';
import type { RequestedZone } from '../zones/use-requested-zone.ts';
import type { FillRoom } from './fill-room/use-fill-room.ts';
import type { KeyCommands } from './map/key-tools.ts';
import type { Drawing } from './model/use-drawing.ts';
import type { Panels } from './model/use-panels.ts';
import type { Probe } from './model/use-probe.ts';
import type { ZoneEditor as Editor } from './model/use-zone-editor.ts';
import type { ZoneSaving } from './model/use-zone-saving.ts';
import type { ShapePanelProps } from './panels/shape-panel.tsx';

export type OpenDialog = 'import' | 'help' | undefined;

/** Props that the parts of the editor share. */
export interface Parts {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
  /** The zone to show initially, and each time it is requested again. */
  readonly requested: RequestedZone | undefined;
  readonly editor: Editor;
  readonly drawing: Drawing;
  readonly saving: ZoneSaving;
  readonly fill: FillRoom;
  readonly probe: Probe;
  readonly marked: Marked;
  /** The direction of the building, counterclockwise from east, in radians. */
  readonly direction: number;
  readonly shape: ShapeTools;
  readonly panels: Panels;
  readonly openDialog: (dialog: OpenDialog) => void;
}

interface ShapeTools extends Pick<ShapePanelProps, 'steps' | 'onChangeSteps'> {
  readonly commands: KeyCommands;
}
