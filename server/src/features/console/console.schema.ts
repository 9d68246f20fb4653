import { type Static, Type } from 'typebox';
import { nullable } from '../field-schemas.ts';

/** Settings that the console needs before anyone has signed in. All of them are public. */
export const consoleSettings = Type.Object({
  storageUrl: Type.String(),
  trashDays: Type.Integer(),
  findsAddresses: Type.Boolean(),
  /** Origins of pages that may open `/pick`, and are told what the user chose. */
  pickOrigins: Type.Array(Type.String()),
  claims: Type.Object({
    user: Type.String(),
    department: Type.String(),
    permissions: Type.String(),
    role: Type.String(),
    roleMap: Type.Optional(Type.Record(Type.String(), Type.String())),
    defaultDepartment: Type.Optional(Type.Integer()),
  }),
  oidc: nullable(
    Type.Object({
      issuer: Type.String(),
      clientId: Type.String(),
      scope: Type.String(),
      parameters: Type.Record(Type.String(), Type.String()),
    }),
  ),
  background: nullable(
    Type.Object({
      kind: Type.Union([Type.Literal('style'), Type.Literal('raster')]),
      url: Type.String(),
      attribution: nullable(Type.String()),
    }),
  ),
});
export type ConsoleSettings = Static<typeof consoleSettings>;
