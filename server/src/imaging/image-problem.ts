/**
 * Why an uploaded image is not taken.
 *
 * - `unsupported`: whole, but of a kind that is not accepted
 * - `too-large`: more pixels or bytes than a decode may cost
 * - `broken`: damaged, cut short or empty
 * - `timeout`, `memory`: its decoder passed a bound and was killed
 * - `busy`: too many are waiting to be decoded; later it may be taken
 */
export type ImageProblemKind = 'unsupported' | 'too-large' | 'broken' | 'timeout' | 'memory' | 'busy';

/**
 * An image that is refused. `message` is for the person who uploaded it: what is wrong and what to do about it;
 * it names no path. `detail` is the decoder's own words, for the log only.
 */
export class ImageProblem extends Error {
  override readonly name = 'ImageProblem';
  readonly kind: ImageProblemKind;
  readonly detail: string | undefined;

  constructor(kind: ImageProblemKind, message: string, detail?: string) {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}
