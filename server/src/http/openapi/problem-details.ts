import { asObject, type OpenApiDocument, operationsOf } from './openapi-document.ts';

const text = (description: string) => ({ type: 'string', description });

/** RFC 9457, section 3.1. */
const members = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: text('A name for the kind of error. Nothing is served at it.'),
    title: text('The same as `error`.'),
    status: { type: 'integer', description: 'The same as `statusCode`.' },
    detail: text('The same as `message`.'),
  },
};

/**
 * Describes each error also as it is sent for `Accept: application/problem+json`: `Problem` is `Error` with the members of RFC
 * 9457, `GrantProblem` is `GrantError` with them.
 */
export function describeProblemDetails(document: OpenApiDocument): void {
  const { schemas } = document.components;
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400 || '$ref' in response || !response.content) continue;
      const error = asObject(response.content['application/json']?.schema);
      if (typeof error?.$ref !== 'string') throw new Error(`${operation.operationId} ${status} has no name`);
      const name = (error.$ref.split('/').at(-1) ?? '').replace(/Error$/, 'Problem');
      schemas[name] = { allOf: [error, members] };
      response.content['application/problem+json'] = { schema: { $ref: `#/components/schemas/${name}` } };
    }
  }
}
