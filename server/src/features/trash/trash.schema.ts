import { type Static, Type } from 'typebox';
import { actorKinds } from '../../actor.ts';
import { type ErrorName, errorCatalog } from '../../errors.ts';
import { about } from '../../http/openapi/described-fields.ts';
import { anyCaseUuid, nullable, searchedText, timestamp, warnings } from '../field-schemas.ts';
import { trashKinds } from './kinds.ts';

const maxEntriesPerPage = 500;
export const defaultEntriesPerPage = 100;
const maxIds = 500;

function oneOf<Name extends string>(names: readonly Name[], description: string) {
  return Type.Unsafe<Name>({ type: 'string', enum: [...names], description });
}

const kind = () => oneOf(trashKinds, 'What it is');
const count = (description: string) => nullable(Type.Integer({ description }));

export const trashQuery = Type.Object({
  kind: about(
    'Only entries of this kind.',
    Type.Optional(
      Type.Unsafe<(typeof trashKinds)[number]>(
        Type.Union(
          trashKinds.map((one) => Type.Literal(one)),
          { description: 'map, floor, zone, point, attachment or calendarItem' },
        ),
      ),
    ),
  ),
  name: about(
    'Only entries whose name contains this text, ignoring case and accents.',
    Type.Optional(searchedText(200)),
  ),
  before: about(
    'Only entries older than this one: `next` of the previous page.',
    Type.Optional(Type.String({ pattern: anyCaseUuid, description: 'the `next` of a page' })),
  ),
  limit: about(
    `The maximum number of entries. Defaults to ${defaultEntriesPerPage}.`,
    Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxEntriesPerPage,
        description: `a whole number from 1 to ${maxEntriesPerPage}`,
      }),
    ),
  ),
});
export type TrashQuery = Static<typeof trashQuery>;

export const trashEntry = Type.Object(
  {
    id: Type.String({ description: 'Id of the deleted object; a restore keeps it' }),
    kind: kind(),
    name: Type.String({ description: 'Its name' }),
    customMapId: nullable(Type.String({ description: 'Id of the map: itself or its parent' })),
    mapName: nullable(Type.String({ description: 'Its name when this was deleted' })),
    customMapFloorId: nullable(Type.String({ description: 'Id of the floor: itself or its parent' })),
    floorName: nullable(Type.String({ description: 'Its name when this was deleted' })),
    deletedOn: timestamp('When it was deleted'),
    deletedBy: Type.Object(
      {
        actor: oneOf(actorKinds, 'The kind of actor, as in the audit log'),
        userId: nullable(Type.String({ description: 'Id of the user' })),
        userName: nullable(Type.String({ description: 'Name of the user' })),
      },
      { description: 'Who deleted it', title: 'TrashActor' },
    ),
    expiresOn: timestamp('When it is deleted forever'),
    contents: Type.Object(
      {
        floors: count('How many floors; null if it is not a map'),
        zones: count('How many zones; null if it is neither a map nor a floor'),
        points: count('How many points; null if it is neither a map nor a floor'),
        shareLinks: count(
          'How many share links, which work again when it is restored; null if it is not a map',
        ),
        attachments: count('How many attachments; null if it cannot have any'),
        calendarItems: count('How many calendar items, of which a series has several; null for other kinds'),
      },
      { description: 'What is restored with it', title: 'TrashContents' },
    ),
    scope: Type.Unsafe<'one' | 'following' | 'all' | null>({
      type: ['string', 'null'],
      enum: ['one', 'following', 'all', null],
      description: 'For calendar items, what was deleted with it; otherwise null',
    }),
  },
  { title: 'TrashEntry' },
);
export type TrashEntry = Static<typeof trashEntry>;

export const trashPage = Type.Object(
  {
    entries: Type.Array(trashEntry, { description: 'Most recently deleted first' }),
    next: nullable(
      Type.String({ description: 'What to send as `before` for the next page; null if this is the last' }),
    ),
    hasMore: Type.Boolean({ description: 'Whether there are older entries' }),
  },
  { title: 'TrashPage' },
);
export type TrashPage = Static<typeof trashPage>;

const id = () => searchedText(64);

export const trashIds = Type.Object(
  {
    ids: about(
      'The ids of trash entries.',
      Type.Optional(
        Type.Array(id(), {
          minItems: 1,
          maxItems: maxIds,
          description: `a list of 1 to ${maxIds} strings`,
        }),
      ),
    ),
    id: about('One id, instead of `ids`.', Type.Optional(id())),
  },
  { title: 'TrashIds' },
);
export type TrashIds = Static<typeof trashIds>;

const reference = { id: Type.String({ description: 'Its id' }), kind: kind() };
const trashReference = Type.Object(
  { ...reference, name: Type.String({ description: 'Its name' }) },
  { title: 'TrashReference' },
);
export type TrashReference = Static<typeof trashReference>;

const restoredReference = Type.Object(
  { ...trashReference.properties, warnings },
  { title: 'RestoredReference' },
);
export type RestoredReference = Static<typeof restoredReference>;

const notRestored = Type.Object(
  {
    id: reference.id,
    kind: Type.Unsafe<(typeof trashKinds)[number] | null>({
      type: ['string', 'null'],
      enum: [...trashKinds, null],
      description: 'Its kind; null if it is not in the trash',
    }),
    name: nullable(Type.String({ description: 'Its name' })),
    error: oneOf(Object.keys(errorCatalog) as ErrorName[], 'Which error it is'),
    field: Type.String({ description: 'Its position in the request, such as `ids[2]`' }),
    message: Type.String({ description: 'The reason, starting with `field`' }),
  },
  { title: 'NotRestored' },
);
export type NotRestored = Static<typeof notRestored>;

export const restoreResult = Type.Object(
  {
    restored: Type.Array(restoredReference, {
      description: 'The restored objects: maps before floors before zones and points',
    }),
    notRestored: Type.Array(notRestored, {
      description: 'The entries that were not restored, in the order of the request',
    }),
  },
  { title: 'RestoreResult' },
);
export type RestoreResult = Static<typeof restoreResult>;

export const deleteForeverResult = Type.Object(
  { deleted: Type.Array(trashReference, { description: 'The objects that were permanently deleted' }) },
  { title: 'DeleteForeverResult' },
);
export type DeleteForeverResult = Static<typeof deleteForeverResult>;
