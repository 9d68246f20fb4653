import type { HatchName } from './plan-hatches.ts';
import type { PlanKind } from './plan-kinds.ts';

export interface PlanStyle {
  /** Higher layers are drawn over lower ones; within a layer, larger polygons are drawn first. */
  readonly layer: number;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  /** Drawn over the fill, so that the kind can be recognized without colors. */
  readonly hatch?: HatchName;
  readonly dashes?: string;
  /** Whether such polygons are places with a name, not parts of the building. */
  readonly isLabelled: boolean;
}

const ink = '#2b2b2b';
const wallWidth = 20;

const room = { layer: 1, stroke: ink, strokeWidth: wallWidth, isLabelled: true } as const;
/** Areas marked on the ground, without walls. */
const marked = { ...room, strokeWidth: 14, dashes: '60 36' } as const;
const part = { ...room, isLabelled: false } as const;

export const planStyles: Readonly<Record<PlanKind, PlanStyle>> = {
  Outline: { ...part, layer: 0, fill: '#fbfaf7', strokeWidth: 36 },
  Room: { ...room, fill: '#f4efe4' },
  Hallway: { ...room, fill: '#ffffff' },
  StairWell: { ...room, fill: '#dce8f6', hatch: 'treads' },
  Elevator: { ...room, fill: '#e4def1', hatch: 'crossed' },
  Hazard: { ...room, fill: '#ffe2a0', hatch: 'warning' },
  StagingArea: { ...marked, fill: '#eef3da' },
  MusterPoint: { ...marked, fill: '#d6efd6' },
  Exit: { ...marked, fill: '#bfe5c6' },
  Parking: { ...marked, fill: '#e8eaed' },
  Gate: { ...marked, fill: '#f6e0cc' },
  Checkpoint: { ...marked, fill: '#f2dfec' },
  Custom: { ...room, fill: '#f5f5f2' },
  Void: { ...part, layer: 2, fill: '#e3e2de', strokeWidth: 10, hatch: 'dotted' },
  Wall: { ...part, layer: 3, fill: ink, strokeWidth: 4 },
  Window: { ...part, layer: 4, fill: '#cfe4f3', strokeWidth: 6 },
  Door: { ...part, layer: 4, fill: '#ffffff', stroke: '#8a8a8a', strokeWidth: 4 },
};
