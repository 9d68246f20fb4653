import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optionalText, requiredText, searchedText, timestamp } from '../field-schemas.ts';

const maxTitleLength = 200;
const maxNoteLength = 20_000;

const ownerId = (what: string) =>
  about(`Id of the ${what} that it belongs to.`, Type.Optional(searchedText(100)));

/** The fields that name the owner of an attachment; a request has exactly one of them. */
export const ownerFields = {
  customMapId: ownerId('map'),
  floorId: ownerId('floor'),
  zoneId: ownerId('zone'),
  pointId: ownerId('point'),
};

export const attachmentQuery = Type.Object({
  ...ownerFields,
  includeNested: about(
    'Also the attachments of everything in it: of the floors of a map and of the zones and points of a floor.',
    Type.Optional(Type.Boolean()),
  ),
});
export type AttachmentQuery = Static<typeof attachmentQuery>;

const title = () => about('What it is, for people.', requiredText(maxTitleLength));
const note = () =>
  about(
    'Text in a subset of Markdown: paragraphs, lists, emphasis and links. HTML is text. Required without a file.',
    optionalText(maxNoteLength),
  );

export const attachmentForm = Type.Object({ ...ownerFields, title: title(), note: note() });
export type AttachmentForm = Static<typeof attachmentForm>;

export const attachmentFields = Type.Object({ title: title(), note: note() }, { title: 'AttachmentFields' });
export type AttachmentFields = Static<typeof attachmentFields>;

const ownerOrNull = (what: string) =>
  nullable(
    Type.String({
      description: `Id of the ${what} that it belongs to; null if it belongs to something else.`,
    }),
  );

export const attachmentResult = Type.Object(
  {
    attachmentId: Type.String({ description: 'Id of the attachment.' }),
    customMapId: ownerOrNull('map'),
    floorId: ownerOrNull('floor'),
    zoneId: ownerOrNull('zone'),
    pointId: ownerOrNull('point'),
    title: Type.String({ description: 'What it is, for people.' }),
    note: nullable(Type.String({ description: 'Markdown as it was sent. Show it as text, or sanitize it.' })),
    fileUrl: nullable(Type.String({ description: 'The file; null if there is only a note.' })),
    thumbnailUrl: nullable(
      Type.String({ description: 'A WebP of at most 320 pixels; null if the file has no picture.' }),
    ),
    mediaType: nullable(Type.String({ description: 'image/jpeg, image/png or application/pdf.' })),
    sizeBytes: nullable(Type.Integer({ description: 'Size of the file.' })),
    pages: nullable(Type.Integer({ description: 'Pages of a PDF, if they could be counted.' })),
    addedOn: timestamp('When it was added.'),
    updatedOn: timestamp('When it was last changed.'),
    addedBy: Type.Object(
      {
        userId: nullable(Type.String({ description: 'Id of the user.' })),
        userName: nullable(Type.String({ description: 'Name of the user.' })),
      },
      { description: 'Who added it.', title: 'AttachmentAuthor' },
    ),
  },
  { title: 'AttachmentResult' },
);
export type AttachmentResult = Static<typeof attachmentResult>;
