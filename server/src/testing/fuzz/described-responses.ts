import { Compile, type Validator } from 'typebox/compile';
import type {
  JsonObject,
  OpenApiDocument,
  Operation,
  Response,
} from '../../http/openapi/openapi-document.ts';
import { responseOf } from '../api-examples.ts';
import { resolveReferences, type TemplateSource } from './request-template.ts';

/** The responses in the API description, with compiled schemas. */
export interface DescribedResponses {
  /** Returns the operation of an address. A HEAD request uses the description of its GET. */
  readonly find: (method: string, target: string) => Operation | undefined;
  readonly responseOf: (operation: Operation, status: number) => Response | undefined;
  /** @returns what is wrong, or undefined if nothing is */
  readonly explain: (
    operation: Operation,
    status: number,
    mediaType: string,
    body: string,
  ) => string | undefined;
}

export function readDescribedResponses(
  document: OpenApiDocument,
  { operations }: TemplateSource,
): DescribedResponses {
  const routes = operations.map(({ path, method, operation }) => ({
    // Fixed addresses are matched before addresses with parameters.
    order: path.split('{').length,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    method: method.toUpperCase(),
    operation,
  }));
  // Of two with as many parameters, the longer one says more: `/Share/{token}.kml` comes before `/Share/{token}`.
  routes.sort((a, b) => a.order - b.order || b.pattern.source.length - a.pattern.source.length);
  const validators = new Map<string, Validator | undefined>();
  const validatorOf = (operation: Operation, status: number, mediaType: string) => {
    const key = `${operation.operationId} ${status} ${mediaType}`;
    if (!validators.has(key)) {
      const schema = responseOf(document, operation, status)?.content?.[mediaType]?.schema;
      // Every schema in the description is a JSON schema.
      validators.set(key, schema ? Compile(resolveReferences(document, schema) as JsonObject) : undefined);
    }
    return validators.get(key);
  };
  return {
    find: (method, target) => {
      const path = decodePath(target.replace(/^https?:\/\/[^/]*|[?#].*/gs, ''));
      const documentedMethod = method === 'HEAD' ? 'GET' : method;
      return routes.find((route) => route.method === documentedMethod && route.pattern.test(path))?.operation;
    },
    responseOf: (operation, status) => responseOf(document, operation, status),
    explain: (operation, status, mediaType, body) => {
      if (mediaType.endsWith('ndjson')) {
        const lines = body.split('\n').filter(Boolean);
        return lines.every((line) => parseJson(line) !== undefined) ? undefined : 'a line is not JSON';
      }
      const validator = validatorOf(operation, status, mediaType);
      if (!validator || !mediaType.includes('json')) return undefined;
      const value = parseJson(body);
      if (value === undefined) return 'the body is not JSON';
      if (validator.Check(value)) return undefined;
      const [first] = validator.Errors(value);
      return `the body does not match its schema: ${first?.instancePath} ${first?.message}`;
    },
  };
}

/** Decodes a path, because the router also decodes the fixed parts. */
function decodePath(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/');
  } catch {
    return path;
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
