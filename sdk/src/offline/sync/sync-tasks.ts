import type { MapPlan, SyncPlan } from './plan-sync.ts';
import { syncFloor } from './sync-floor.ts';
import { startMap, syncMap } from './sync-map.ts';
import type { SyncRun } from './sync-run.ts';

type Task = () => Promise<void>;

/**
 * The downloads of a sync as tasks. The task of a map adds its floors' tasks to the same list, because they need the map's
 * response.
 */
export function listTasks(
  run: SyncRun,
  plan: SyncPlan,
  createTask: (id: string, download: Task) => Task,
): Task[] {
  const downloadMap = async (mapPlan: MapPlan) => {
    const detail = await startMap(run, mapPlan);
    if (!detail) return;
    for (const floor of mapPlan.floors)
      tasks.push(createTask(floor.versions.customMapFloorId, () => syncFloor(run, floor, detail)));
    if (mapPlan.isChanged) await syncMap(run, mapPlan, detail);
  };
  const tasks = [
    ...plan.contentsOnly.map((floor) =>
      createTask(floor.versions.customMapFloorId, () => syncFloor(run, floor, undefined)),
    ),
    ...plan.maps.map((map) => createTask(map.versions.customMapId, () => downloadMap(map))),
  ];
  return tasks;
}
