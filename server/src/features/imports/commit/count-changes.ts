import type { CommitPlan, MadeMap } from './commit-messages.ts';
import { countPoints, type PointChanges } from './import-points.ts';
import type { MapChanges } from './prepare-changes.ts';

/** Counts what an import does to the zones of a floor. */
export function countZones(change: MapChanges, floorId: string, removeMissing: boolean) {
  const countOf = (rows: readonly { readonly floor_id: string }[]) =>
    rows.filter((row) => row.floor_id === floorId).length;
  const missing = countOf(change.missing);
  return {
    added: countOf(change.added),
    updated: countOf(change.updated.map(({ after }) => after)),
    unchanged: countOf(change.unchanged),
    removed: removeMissing ? missing : 0,
    missing: removeMissing ? 0 : missing,
  };
}

/** Adds to the floors of a map what an import does to their points. */
export function countAllPoints(made: MadeMap, points: PointChanges, { removeMissing }: CommitPlan): MadeMap {
  const floors = made.floors.map((floor) => ({
    ...floor,
    points: countPoints(points, floor.customMapFloorId, removeMissing),
  }));
  return { ...made, floors };
}
