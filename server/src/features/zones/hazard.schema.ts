import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { explainProblems } from '../../http/explain-problems.ts';
import { about } from '../../http/openapi/described-fields.ts';
import { optional, optionalText } from '../field-schemas.ts';

const rating = (of: string) =>
  about(of, Type.Integer({ minimum: 0, maximum: 4, description: 'a whole number from 0 to 4' }));
const special = () =>
  Type.Union([Type.Literal('OX'), Type.Literal('W'), Type.Literal('SA')], { description: 'OX, W or SA' });
const ratings = {
  health: rating('The blue quarter.'),
  flammability: rating('The red quarter.'),
  instability: rating('The yellow quarter.'),
};
const specialPurpose =
  'The white quarter: an oxidizer, a material that reacts with water (drawn with a bar through it), or a simple asphyxiant gas.';

/** What is dangerous in a zone, as sent. */
export const hazardFields = Type.Object(
  {
    unClass: about(
      'The class of the material in the UN Model Regulations.',
      optional(
        Type.String({
          pattern:
            '^(?:1(?:\\.[1-6][A-HJ-LNS]?)?|2(?:\\.[1-3])?|3|4(?:\\.[1-3])?|5(?:\\.[12])?|6(?:\\.[12])?|[789])$',
          description: 'a UN class or division, such as 3, 2.1 or 1.4S',
        }),
      ),
    ),
    unNumber: about(
      'The number of the material in the UN Model Regulations.',
      optional(
        Type.String({
          pattern: '^(?:UN ?)?(?:000[4-9]|00[1-9]\\d|0[1-9]\\d\\d|[12]\\d{3}|3[0-5]\\d\\d|3600)$',
          description: 'a UN number of four digits from 0004 to 3600, such as 1203 or UN1203',
        }),
      ),
    ),
    material: about('Name of the material.', optionalText(200)),
    nfpa704: about(
      'The ratings of the NFPA 704 diamond.',
      optional(
        Type.Object(
          { ...ratings, special: about(specialPurpose, optional(special())) },
          { description: 'an object with health, flammability and instability' },
        ),
      ),
    ),
    suppression: about('How to fight a fire, and what not to use.', optionalText(1000)),
    note: about('Anything else that a crew must know.', optionalText(2000)),
  },
  { title: 'HazardFields', description: 'an object with at least one of its fields' },
);
export type HazardFields = Static<typeof hazardFields>;

/** What is dangerous in a zone, in a response. A field that is not set is absent. */
export const hazard = Type.Object(
  {
    unClass: Type.Optional(
      Type.String({ description: 'UN class or division, such as `3`, `2.1` or `1.4S`.' }),
    ),
    unNumber: Type.Optional(Type.String({ description: 'UN number: four digits.' })),
    material: Type.Optional(Type.String({ description: 'Name of the material.' })),
    nfpa704: Type.Optional(
      Type.Object(
        { ...ratings, special: Type.Optional(about(specialPurpose, special())) },
        { title: 'Nfpa704', description: 'The ratings of the NFPA 704 diamond.' },
      ),
    ),
    suppression: Type.Optional(Type.String({ description: 'How to fight a fire, and what not to use.' })),
    note: Type.Optional(Type.String({ description: 'Anything else that a crew must know.' })),
  },
  { title: 'Hazard', description: 'What is dangerous in the zone; absent if nothing is.' },
);
export type Hazard = Static<typeof hazard>;

/** Explains what is wrong with a hazard from a file; `undefined` if nothing is. */
export function findHazardProblem(value: unknown): string | undefined {
  if (Value.Check(hazardFields, value)) return undefined;
  const [problem] = explainProblems(Type.Object({ hazard: hazardFields }), { hazard: value }, false);
  return problem?.message ?? 'hazard is not valid';
}
