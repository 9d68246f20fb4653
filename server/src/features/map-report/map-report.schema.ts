import { type Static, Type } from 'typebox';
import { nullable } from '../field-schemas.ts';

/** What laws and guides on maps of schools and public buildings ask for, in the order of the report. */
export const reportedLines = [
  'trueNorth',
  'grid',
  'address',
  'roomLabels',
  'hallLabels',
  'exteriorDoors',
  'stairs',
  'hazards',
  'utilityShutoffs',
  'keyBoxes',
  'aeds',
  'traumaKits',
  'parking',
  'athleticFields',
  'neighbors',
  'aerialImagery',
  'printable',
  'withoutSoftware',
  'verified',
] as const;
export type ReportedLine = (typeof reportedLines)[number];

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });

const reportItem = Type.Object(
  {
    name: text('What is not complete: a floor, a zone or a point.'),
    customMapFloorId: nullable(text('Its floor; null for the map.')),
    url: text('Its page in the console.'),
  },
  { title: 'MapReportItem' },
);

export const mapReport = Type.Object(
  {
    customMapId: text('Id of the map.'),
    mapName: text('Its name.'),
    asOf: Type.String({
      format: 'date',
      description: 'The day of the report, in the department’s time zone.',
    }),
    met: count('How many lines are met.'),
    missing: count('How many are not.'),
    notApplicable: count('How many say nothing about this map.'),
    lines: Type.Array(
      Type.Object(
        {
          line: Type.Unsafe<ReportedLine>({
            type: 'string',
            enum: [...reportedLines],
            description: 'What is asked for.',
          }),
          state: Type.Unsafe<'met' | 'missing' | 'notApplicable'>({
            type: 'string',
            enum: ['met', 'missing', 'notApplicable'],
            description: 'Whether the map has it.',
          }),
          message: text('Why, in a sentence.'),
          items: Type.Array(reportItem, { description: 'The first 100 things that are not complete.' }),
        },
        { title: 'MapReportLine' },
      ),
      { description: 'Always all of them, in the same order.' },
    ),
  },
  { title: 'MapReport' },
);
export type MapReport = Static<typeof mapReport>;
export type MapReportItem = Static<typeof reportItem>;
export type MapReportLine = MapReport['lines'][number];
