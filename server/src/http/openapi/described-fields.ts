import { asObject, type JsonObject, type OpenApiDocument, operationsOf } from './openapi-document.ts';

/**
 * Adds the purpose of a request field. It is separate from the `description`, which says what the field accepts,
 * because error messages are built from that: "name must be a string of 1 to 500 characters".
 */
export function about<Schema extends object>(purpose: string, schema: Schema): Schema {
  return Object.assign(schema, { about: purpose });
}

/** Joins what fields are for and what they accept into one description, for readers. */
export function describeFields(document: OpenApiDocument): void {
  describeIn(document.paths as unknown as JsonObject); // a document is JSON
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      const { description, ...schema } = parameter.schema;
      if (typeof description !== 'string') continue;
      parameter.description = description;
      parameter.schema = schema;
    }
  }
}

function describeIn(parent: JsonObject): void {
  for (const value of Object.values(parent)) {
    if (typeof value !== 'object' || value === null) continue;
    describeIn(value as JsonObject); // also for arrays, whose keys are indices
    const schema = asObject(value);
    if (typeof schema?.about !== 'string') continue;
    const taken = schema.description ?? asObject((schema.anyOf as unknown[] | undefined)?.[0])?.description;
    const purpose = schema.about;
    delete schema.about;
    schema.description = typeof taken === 'string' ? `${purpose} Must be ${taken}.` : purpose;
  }
}
