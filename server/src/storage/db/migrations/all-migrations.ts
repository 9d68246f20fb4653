import type { Migration } from 'kysely/migration';
import type { DatabaseConfig } from '../../../config.ts';
import { createFirstTables } from './0001-first-tables.ts';
import { createPyramidsAndJobs } from './0002-pyramids-and-jobs.ts';
import { createCalendar } from './0003-calendar.ts';
import { createSharingAndChanges } from './0004-sharing-and-changes.ts';
import { createLeases } from './0005-leases.ts';
import { createFeedForms } from './0006-feed-forms.ts';
import { createSeriesRevisions } from './0007-series-revisions.ts';
import { createShowAs } from './0008-show-as.ts';
import { addFloorColumns } from './0009-floor-columns.ts';
import { orderKeysByDepartment } from './0010-keys-by-department.ts';
import { createImports } from './0011-imports.ts';
import { addPlacements } from './0012-placements.ts';
import { addTokenRevisions } from './0013-token-revisions.ts';
import { createAudit } from './0014-audit.ts';
import { createPeople } from './0015-people.ts';
import { addBuildingFacts } from './0016-building-facts.ts';
import { addIndexes } from './0017-indexes.ts';
import { createTrash } from './0018-trash.ts';
import { addEditedZones } from './0019-edited-zones.ts';
import { createFloorIndexes } from './0020-floor-indexes.ts';
import { addDepartmentUnits } from './0021-department-units.ts';
import { addMetadataOnShares } from './0022-metadata-on-shares.ts';
import { addBackgrounds } from './0023-backgrounds.ts';
import { addPlanTexts } from './0024-plan-texts.ts';
import { createPoints } from './0025-points.ts';
import { createAttachments } from './0026-attachments.ts';
import { addHazards } from './0027-hazards.ts';
import { addVerification } from './0028-verification.ts';
import { createItemTypes } from './0035-item-types.ts';
import { createSignUp } from './0036-sign-up.ts';
import { addPointVerifications } from './0037-point-verifications.ts';
import { addFloorsOfShareLinks } from './0038-floors-of-share-links.ts';
import { createReminders } from './0039-reminders.ts';
import { addAddresses } from './0040-addresses.ts';
import { addAttendance } from './0041-attendance.ts';
import { createNotices } from './0042-notices.ts';
import { createMessageSettings } from './0043-message-settings.ts';
import { createDrafts } from './0044-drafts.ts';
import { addNamesOnPlans } from './0045-names-on-plans.ts';

/** All migrations by name, ordered by name. A migration that was released is never changed. */
export function migrationsFor(engine: DatabaseConfig['engine']): Record<string, Migration> {
  return {
    '0001-first-tables': createFirstTables(engine),
    '0002-pyramids-and-jobs': createPyramidsAndJobs(engine),
    '0003-calendar': createCalendar(engine),
    '0004-sharing-and-changes': createSharingAndChanges(engine),
    '0005-leases': createLeases(engine),
    '0006-feed-forms': createFeedForms(engine),
    '0007-series-revisions': createSeriesRevisions(),
    '0008-show-as': createShowAs(engine),
    '0009-floor-columns': addFloorColumns(engine),
    '0010-keys-by-department': orderKeysByDepartment(engine),
    '0011-imports': createImports(engine),
    '0012-placements': addPlacements(engine),
    '0013-token-revisions': addTokenRevisions(engine),
    '0014-audit': createAudit(engine),
    '0015-people': createPeople(engine),
    '0016-building-facts': addBuildingFacts(engine),
    '0017-indexes': addIndexes(engine),
    '0018-trash': createTrash(engine),
    '0019-edited-zones': addEditedZones(engine),
    '0020-floor-indexes': createFloorIndexes(engine),
    '0021-department-units': addDepartmentUnits(engine),
    '0022-metadata-on-shares': addMetadataOnShares(),
    '0023-backgrounds': addBackgrounds(engine),
    '0024-plan-texts': addPlanTexts(),
    '0025-points': createPoints(engine),
    '0026-attachments': createAttachments(engine),
    '0027-hazards': addHazards(engine),
    '0028-verification': addVerification(engine),
    '0035-item-types': createItemTypes(engine),
    '0036-sign-up': createSignUp(engine),
    '0037-point-verifications': addPointVerifications(engine),
    '0038-floors-of-share-links': addFloorsOfShareLinks(),
    '0039-reminders': createReminders(engine),
    '0040-addresses': addAddresses(engine),
    '0041-attendance': addAttendance(engine),
    '0042-notices': createNotices(engine),
    '0043-message-settings': createMessageSettings(engine),
    '0044-drafts': createDrafts(engine),
    '0045-names-on-plans': addNamesOnPlans,
  };
}
