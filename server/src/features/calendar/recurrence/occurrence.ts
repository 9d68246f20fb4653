/**
 * A slot is the place of an instance in its series: its wall-clock start by the rule, `2026-01-02T09:00:00`, or its date when
 * all-day. In the hour that autumn repeats, the later of two carries its offset: `2027-11-07T01:30:00-05:00`. A series
 * begins with a slot, and says in the same way when its first instance ends.
 */
const slotParts = /^(\d{4}-\d\d-\d\d(?:T[\d:.]+)?)([+-]\d\d:\d\d(?::\d\d)?)?$/;

/** The wall-clock time of a slot; midnight of an all-day one. */
export function wallClockOf(slot: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(slotParts.exec(slot)?.[1] ?? slot);
}

/** Whether a slot is the later of the two that autumn puts at one wall-clock time. */
export function isLaterOfTwo(slot: string): boolean {
  return slotParts.exec(slot)?.[2] !== undefined;
}

export interface Zone {
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

/** When the instance of a slot starts. A wall-clock time that spring skips moves on by the gap. */
export function startOf({ timeZone, isAllDay }: Zone, slot: string): Temporal.ZonedDateTime {
  const local = wallClockOf(slot);
  if (isAllDay) return local.toPlainDate().toZonedDateTime(timeZone);
  return local.toZonedDateTime(timeZone, { disambiguation: isLaterOfTwo(slot) ? 'later' : 'compatible' });
}

/**
 * The slot, in whole seconds, of what is at `local` on the wall and starts at `zoned`: not the same time on the wall where
 * spring skips `local`.
 */
export function slotAt(local: Temporal.PlainDateTime, zoned: Temporal.ZonedDateTime): string {
  const write = (time: Temporal.PlainDateTime) =>
    time.round({ smallestUnit: 'second', roundingMode: 'trunc' }).toString();
  const shown = zoned.toPlainDateTime();
  const isEarlier = shown.toZonedDateTime(zoned.timeZoneId).equals(zoned);
  return isEarlier ? write(local) : `${write(shown)}${zoned.offset}`;
}
