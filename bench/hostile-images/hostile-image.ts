/** An image that is meant to do harm, or that costs as much as an accepted image may. */
export interface HostileImage {
  readonly name: string;
  /** Whether it must end in a 400, a 413 or a failed job; otherwise it may also be accepted. */
  readonly mustBeRejected: boolean;
  readonly make: () => Promise<Uint8Array>;
}
