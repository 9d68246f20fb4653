import { errorOf } from '../../errors.ts';
import type { PreparedFeature } from './prepare-zone-import.ts';
import type { ZoneImportReport } from './zone-import.schema.ts';

/** @throws MusterError `InvalidPolygon` if a feature cannot become a zone */
export function rejectIfAnyFailed(features: readonly PreparedFeature[]): void {
  const index = features.findIndex(({ status }) => status === 'rejected');
  const first = features[index];
  if (first?.status !== 'rejected') return;
  const others = features.filter(({ status }) => status === 'rejected').length - 1;
  const more = others > 0 ? `, and ${others} more cannot be imported either` : '';
  throw errorOf('InvalidPolygon', `features[${index}]: ${first.reason}${more}; nothing was imported`);
}

/** Describes the outcome for every feature. @param ids of the zones, in the order of the features */
export function describeFeatures(
  features: readonly PreparedFeature[],
  ids: readonly string[],
): ZoneImportReport {
  const report: ZoneImportReport = {
    zones: ids.length,
    imported: 0,
    split: 0,
    skipped: 0,
    filtered: 0,
    features: [],
  };
  let taken = 0;
  for (const [index, feature] of features.entries()) {
    if (feature.status === 'zones') {
      const customMapZoneIds = ids.slice(taken, taken + feature.zones.length);
      taken += customMapZoneIds.length;
      const status = customMapZoneIds.length > 1 ? 'split' : 'imported';
      report[status]++;
      const { warnings } = feature;
      report.features.push({
        index,
        status,
        customMapZoneIds,
        reason: null,
        ...(warnings.length > 0 && { warnings: [...warnings] }),
      });
    } else {
      report.skipped++;
      if (feature.status === 'filtered') report.filtered++;
      report.features.push({ index, status: 'skipped', customMapZoneIds: [], reason: feature.reason });
    }
  }
  return report;
}
