/** The part of the package that the tests use; the package does not include types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
