import { type OpenApiDocument, operationsOf, type Response } from './openapi-document.ts';

/**
 * Writes error responses that many operations share only once, to `components.responses`, under the name of the
 * error: `Unauthorized`, `CustomMapNotFound`. Operations with their own wording keep their responses.
 */
export function shareErrorResponses(document: OpenApiDocument): void {
  const uses = new Map<string, { name: string; response: Response; places: Record<string, unknown>[] }>();
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const name = Number(status) < 400 || '$ref' in response ? undefined : onlyErrorOf(response);
      if (!name || '$ref' in response) continue;
      const key = JSON.stringify(response);
      const use = uses.get(key) ?? { name, response, places: [] };
      use.places.push(operation.responses);
      uses.set(key, use);
    }
  }
  const shared: Record<string, Response> = {};
  const byUse = [...uses.values()].sort((a, b) => b.places.length - a.places.length);
  for (const { name, response, places } of byUse) {
    if (places.length < 2 || name in shared) continue;
    shared[name] = response;
    for (const responses of places) replaceIn(responses, response, `#/components/responses/${name}`);
  }
  const sorted = Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1));
  document.components.responses = Object.fromEntries(sorted);
}

/** Errors whose messages contain a field or a permission of one operation. */
const ofOneOperation = new Set(['InvalidRequest', 'Forbidden']);

/** The name of the error, if the response shows exactly one that does not depend on the request. */
function onlyErrorOf({ content = {} }: Response): string | undefined {
  const [example, ...others] = Object.entries(content['application/json']?.examples ?? {});
  if (!example || others.length > 0 || 'x-request' in example[1]) return undefined;
  return ofOneOperation.has(example[0]) ? undefined : example[0];
}

function replaceIn(responses: Record<string, unknown>, response: Response, $ref: string): void {
  const text = JSON.stringify(response);
  for (const [status, one] of Object.entries(responses))
    if (JSON.stringify(one) === text) responses[status] = { $ref };
}
