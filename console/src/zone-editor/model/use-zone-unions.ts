import { useEffect, useRef, useState } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import { type Rings, withRings } from '../../zones/polygon.ts';
import { mergeRings } from '../geometry/merge.ts';
import { findOverlaps, type Overlap, trimToNeighbor } from '../geometry/overlap.ts';
import type { EditorZone } from './editor-zones.ts';
import { findSaved } from './use-edit-commands.ts';
import type { ZoneEditor } from './use-zone-editor.ts';
import { isUnsaved } from './zone-draft.ts';

const text = strings.zones.drawing;
const nothing: readonly Overlap[] = [];

/** The zones that the selected zone overlaps. Empty if the zone has no unsaved changes. */
export function useOverlaps({ selected, draft, zones }: ZoneEditor): readonly Overlap[] {
  const [found, setFound] = useState<{ readonly of: Rings; readonly overlaps: readonly Overlap[] }>();
  const others = useRef(zones);
  useEffect(() => {
    others.current = zones;
  });
  const id = selected?.id;
  const rings = draft && isUnsaved(draft) ? selected?.shape.polygon.rings : undefined;
  useEffect(() => {
    if (id === undefined || !rings || (rings[0]?.length ?? 0) < 3) return undefined;
    let isStale = false;
    const outlined = others.current.map((zone) => ({ id: zone.id, rings: zone.shape.polygon.rings }));
    findOverlaps({ id, rings }, outlined)
      .catch(() => nothing) // an outline that crosses itself; it cannot be saved anyway
      .then((overlaps) => {
        if (!isStale) setFound({ of: rings, overlaps });
      });
    return () => {
      isStale = true;
    };
  }, [id, rings]);
  return found && found.of === rings ? found.overlaps : nothing;
}

export interface ZoneUnions {
  /** Cuts off the part of the selected zone that overlaps another zone. */
  readonly trim: (neighborId: string) => Promise<void>;
  /** Merges several zones into the first one, which keeps its name. @returns whether they were merged */
  readonly merge: (zones: readonly EditorZone[]) => Promise<boolean>;
}

export function useZoneUnions(editor: ZoneEditor): ZoneUnions {
  const { zones, selected, dispatch, changeRings } = editor;
  const { done, error } = useToasts();
  const trim = async (neighborId: string) => {
    const neighbor = zones.find(({ id }) => id === neighborId);
    if (!neighbor || !selected) return;
    const name = nameOf(neighbor);
    const trimmed = await trimToNeighbor(selected.shape.polygon.rings, neighbor.shape.polygon.rings).catch(
      () => undefined,
    );
    if (!trimmed) return error(text.overlap.failed);
    if ('problem' in trimmed) return error(format(text.overlap[trimmed.problem], { name }));
    changeRings(selected.id, trimmed.rings);
    return done(format(text.overlap.trimmed, { name }));
  };
  const merge = async (merging: readonly EditorZone[]) => {
    const [main, ...others] = merging;
    const problem = (message: string) => {
      error(message);
      return false;
    };
    if (!main || others.length === 0) return problem(text.merge.needsTwo);
    const merged = await mergeRings(merging.map(({ shape }) => shape.polygon.rings)).catch(() => undefined);
    if (!merged) return problem(text.merge.failed);
    if ('apart' in merged) {
      const apart = merged.apart === undefined ? undefined : merging[merged.apart];
      return problem(apart ? format(text.merge.apart, { name: nameOf(apart) }) : text.merge.groups);
    }
    const shape = { ...main.shape, polygon: withRings(main.shape.polygon, merged.rings) };
    const changes = [
      { id: main.id, zone: findSaved(editor, main.id), shape },
      ...others.map(({ id }) => ({ id, zone: findSaved(editor, id) })),
    ];
    dispatch({ kind: 'operate', changes, selected: 0 });
    done(formatCount(text.merge.merged, merging.length, { name: nameOf(main) }));
    return true;
  };
  return { trim, merge };
}

function nameOf({ shape }: EditorZone): string {
  return shape.name || strings.zones.unnamed;
}
