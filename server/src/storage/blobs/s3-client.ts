import { S3Client } from '@aws-sdk/client-s3';
import type { S3BlobConfig } from '../../parse-blob-url.ts';

export interface S3BlobStoreOptions extends Omit<S3BlobConfig, 'kind'> {
  /**
   * Both or neither. Without them, the SDK searches for credentials itself, from `AWS_ACCESS_KEY_ID` to the machine's
   * role.
   */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Keys per page of a listing, at most 1,000. */
  readonly keysPerPage?: number;
  /** Additional headers of each request. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/** @param limits milliseconds from a request to the headers of its response, and how often it is sent */
export function createS3Client(
  options: S3BlobStoreOptions,
  limits: { readonly requestTimeout: number; readonly maxAttempts: number },
): S3Client {
  const { endpoint, pathStyle, accessKeyId, secretAccessKey } = options;
  const region = options.region ?? (endpoint && 'us-east-1'); // such servers expect this if no region is configured
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: pathStyle,
    maxAttempts: limits.maxAttempts,
    // Many servers support no checksums except in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: limits.requestTimeout,
      throwOnRequestTimeout: true,
      socketTimeout: 30_000, // without data, even in the middle of a body
      // A slow reader keeps its connection for as long as it reads.
      httpAgent: { maxSockets: 256 },
      httpsAgent: { maxSockets: 256 },
    },
  });
  if (options.headers) addHeaders(client, options.headers);
  return client;
}

/** The headers are added before a request is signed, so that the signature includes them. */
function addHeaders(client: S3Client, headers: () => Readonly<Record<string, string>>): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { headers: Record<string, string> }; // every HTTP request of the SDK has them
      Object.assign(request.headers, headers());
      return next(args);
    },
    { step: 'build', name: 'additionalHeaders' },
  );
}
