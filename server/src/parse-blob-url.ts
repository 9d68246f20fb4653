import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of blobs. */
export type BlobConfig = FolderBlobConfig | S3BlobConfig;

interface FolderBlobConfig {
  readonly kind: 'folder';
  /** An absolute path. */
  readonly path: string;
}

export interface S3BlobConfig {
  readonly kind: 's3';
  readonly bucket: string;
  /** Objects are named `prefix/key`, or just by their key if it is empty. It has no leading or trailing slash. */
  readonly prefix: string;
  /** URL of an S3-compatible server, without a trailing slash; `undefined` means Amazon's server for the region. */
  readonly endpoint: string | undefined;
  /**
   * `undefined` means `us-east-1` with an endpoint, and otherwise the region that the SDK finds in `AWS_REGION` or
   * its own files.
   */
  readonly region: string | undefined;
  /** Whether the bucket is at the start of the path instead of the host name. */
  readonly pathStyle: boolean;
}

const s3Parameters = ['endpoint', 'region', 'pathStyle'];
/** With a key of 512 characters, a name then stays within the limit of 1,024 bytes. */
const longestPrefix = 400;

/**
 * Parses the URL of a blob store: `file:PATH` (relative to the working directory, or a `file://` URL), or
 * `s3://BUCKET[/PREFIX][?endpoint=URL&region=NAME&pathStyle=true|false]`. Path style is the default with an endpoint:
 * nearly every server supports it, and the alternative needs a host name for each bucket.
 *
 * @throws Error that says what was expected
 */
export function parseBlobUrl(value: string): BlobConfig {
  if (value.startsWith('file:')) return parseFileUrl(value);
  if (value.startsWith('s3:')) return parseS3Url(value);
  throw new Error('expected file:PATH or s3://BUCKET/PREFIX');
}

function parseFileUrl(value: string): FolderBlobConfig {
  const path = value.slice('file:'.length);
  if (path === '' || path.includes('?'))
    throw new Error('expected file:PATH, with a path and without a query');
  if (!path.startsWith('//')) return { kind: 'folder', path: resolve(path) };
  if (!path.startsWith('///') || !URL.canParse(value)) throw new Error('expected file:PATH or file:///PATH');
  return { kind: 'folder', path: resolve(fileURLToPath(value)) };
}

function parseS3Url(value: string): S3BlobConfig {
  const [, bucket = '', path = '', query = ''] = /^s3:\/\/([^/?]*)\/?([^?]*)\??(.*)$/.exec(value) ?? [];
  if (bucket.includes('@'))
    throw new Error('expected no credentials in it: they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('expected s3://BUCKET/PREFIX: a bucket has 3 to 63 lower-case letters, digits, . and -');
  const parameters = readParameters(query);
  const endpoint = readEndpoint(parameters.get('endpoint'));
  return {
    kind: 's3',
    bucket,
    prefix: readPrefix(path.replace(/\/$/, '')),
    endpoint,
    region: readRegion(parameters.get('region')),
    pathStyle: readFlag(parameters.get('pathStyle')) ?? endpoint !== undefined,
  };
}

function readParameters(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!s3Parameters.includes(name))
      throw new Error(`expected no ${name} in the query, only ${s3Parameters.join(', ')}`);
    if (parameters.has(name)) throw new Error(`expected ${name} once in the query`);
    parameters.set(name, value);
  }
  return parameters;
}

function readPrefix(prefix: string): string {
  const isPrefix = prefix === '' || prefix.split('/').every((part) => /^[\w-][\w.-]*$/.test(part));
  if (!isPrefix || prefix.length > longestPrefix)
    throw new Error(
      `expected a prefix of at most ${longestPrefix} letters, digits, _, - and . with / between its parts`,
    );
  return prefix;
}

function readEndpoint(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isHttp || url.username || url.password || url.search || url.hash)
    throw new Error('endpoint: expected an http:// or https:// address without credentials and query');
  return url.href.replace(/\/+$/, '');
}

function readRegion(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[a-z0-9][a-z0-9-]*$/i.test(value))
    throw new Error('region: expected a name such as eu-central-1');
  return value;
}

function readFlag(value: string | undefined): boolean | undefined {
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw new Error('pathStyle: expected true or false');
  return value === undefined ? undefined : value === 'true';
}
