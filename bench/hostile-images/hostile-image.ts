/** An image that is sent to do harm, or that costs as much as an accepted one may. */
export interface HostileImage {
  readonly name: string;
  /** Whether it must end as a 400, a 413 or a failed job; else it may also be taken. */
  readonly refused: boolean;
  readonly make: () => Promise<Uint8Array>;
}
