import { asObject, type Operation } from './openapi-document.ts';

/**
 * Gives the fields of a form the values from its first example. Otherwise, readers such as Swagger UI, which fill in
 * forms field by field, would invent texts from patterns.
 */
export function writeFormSamples(operation: Operation): void {
  const form = operation.requestBody?.content['multipart/form-data'];
  const properties = asObject(asObject(form?.schema)?.properties);
  const [example] = Object.values(form?.examples ?? {});
  const sent = asObject(example?.value);
  if (!properties || !sent) return;
  for (const [name, schema] of Object.entries(properties)) {
    const field = asObject(schema);
    if (field && name in sent && field.format !== 'binary') field.examples = [sent[name]];
  }
}
