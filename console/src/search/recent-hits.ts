import { browserStorage, recentZonesKey } from '../browser/browser-storage.ts';
import type { ZoneHit } from '../data/zone-search.ts';

const maxRecent = 6;

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Hits that a user has opened, most recent first. They are stored on this device, separately for each user. */
export interface RecentHits {
  readonly list: () => readonly ZoneHit[];
  readonly add: (hit: ZoneHit) => void;
}

export function createRecentHits(
  departmentId: number,
  userId: string,
  storage: TextStorage | undefined = browserStorage,
): RecentHits {
  const key = `${recentZonesKey} ${departmentId} ${userId}`;
  const list = () => parseHits(storage?.getItem(key) ?? null);
  return {
    list,
    add: (hit) => {
      const others = list().filter(({ customMapZoneId }) => customMapZoneId !== hit.customMapZoneId);
      try {
        storage?.setItem(key, JSON.stringify([pickHit(hit), ...others].slice(0, maxRecent)));
      } catch {
        // The storage is full, so recent hits are not saved.
      }
    },
  };
}

function pickHit(hit: ZoneHit): ZoneHit {
  const { customMapId, mapName, customMapFloorId, floorName, postedLabel, customMapZoneId, zoneName } = hit;
  return { customMapId, mapName, customMapFloorId, floorName, postedLabel, customMapZoneId, zoneName };
}

/** The browser's storage may contain anything, so the text is validated. */
function parseHits(text: string | null): readonly ZoneHit[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isHit).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

function isHit(value: unknown): value is ZoneHit {
  if (typeof value !== 'object' || value === null) return false;
  const hit = value as Partial<Record<keyof ZoneHit, unknown>>; // each field is checked below
  const texts = [hit.customMapId, hit.mapName, hit.customMapFloorId, hit.floorName, hit.zoneName];
  const areTexts = [...texts, hit.customMapZoneId].every((text) => typeof text === 'string');
  return areTexts && (hit.postedLabel === null || typeof hit.postedLabel === 'string');
}
