import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { usesTwelveHours } from '../strings/clock.ts';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Field } from '../ui/field.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { useToasts } from '../ui/toast.tsx';
import styles from './time-zone-field.module.css';
import { findTimeZones, isTimeZone, listTimeZones, nameTimeZone, timeIn } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** The text as typed: a time zone, or part of its name. */
  readonly value: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/**
 * Finds a time zone by a city or an everyday name. It follows the ARIA pattern for a combobox with a list: arrow keys move in the
 * list, Enter selects, Escape closes it.
 */
export function TimeZoneField({ value, hint, error, onChange, onBlur }: TimeZoneFieldProps): ReactNode {
  const text = strings.timeZones;
  const listId = useId();
  const list = useTimeZoneList(value, onChange);
  return (
    <Field label={text.label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.combobox}>
          <input
            {...control}
            role="combobox"
            aria-expanded={list.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={list.isOpen && list.active ? `${listId}-${list.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={list.isTyped ? value : describeTimeZone(value)}
            onChange={({ target }) => list.type(target.value)}
            onClick={list.open}
            onFocus={({ target }) => target.select()} // so that typing replaces the name
            onBlur={() => {
              list.close();
              onBlur?.();
            }}
            onKeyDown={list.onKeyDown}
          />
          <OptionList
            id={listId}
            label={text.label}
            isOpen={list.isOpen}
            options={list.isOpen ? list.found.map((name) => ({ key: name, text: describeOption(name) })) : []}
            activeKey={list.active}
            none={text.none}
            onTake={(at) => list.found[at] && list.take(list.found[at])}
          />
        </div>
      )}
    </Field>
  );
}

/** `New York – Eastern Time (GMT-5)`. Text that is not a time zone is returned unchanged. */
export function describeTimeZone(zone: string): string {
  if (!isTimeZone(zone)) return zone;
  const { city, everyday, offset } = nameTimeZone(zone, Date.now());
  const text = strings.timeZones;
  return everyday === offset || everyday === city
    ? format(text.short, { city, offset })
    : format(text.full, { city, everyday, offset });
}

function describeOption(name: string): string {
  const time = timeIn(name, Date.now(), usesTwelveHours);
  return format(strings.timeZones.option, { name: describeTimeZone(name), time });
}

function useTimeZoneList(value: string, onChange: (value: string) => void) {
  const [first] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [at, setAt] = useState(0);
  const zones = useMemo(() => listTimeZones(first), [first]);
  // Until the user types, show the whole list instead of only the current value.
  const found = useMemo(() => (isTyped ? findTimeZones(zones, value) : zones), [zones, isTyped, value]);
  const { announce } = useToasts();
  useEffect(() => {
    if (isOpen && isTyped) announce(formatCount(strings.timeZones.found, found.length));
  }, [isOpen, isTyped, found.length, announce]);
  const open = () => {
    if (isOpen) return;
    setTyped(false);
    setAt(Math.max(0, zones.indexOf(value)));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(false);
  };
  const take = (name: string) => {
    onChange(name);
    close();
  };
  const type = (typed: string) => {
    onChange(typed);
    setTyped(true);
    setAt(0);
    setOpen(true);
  };
  const active = found[at];
  const step = (by: number) => setAt((at + by + found.length) % Math.max(1, found.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event.key, { isOpen, active, open, close, take, step });
    if (!act) return;
    event.preventDefault(); // Enter selects an option and must not submit the form
    act();
  };
  return { found, active, isOpen, isTyped, open, close, take, type, onKeyDown };
}

interface ListActions {
  readonly isOpen: boolean;
  readonly active: string | undefined;
  readonly open: () => void;
  readonly close: () => void;
  readonly take: (name: string) => void;
  readonly step: (by: number) => void;
}

function actionOf(key: string, list: ListActions): (() => void) | undefined {
  const { isOpen, active, open, close, take, step } = list;
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return isOpen ? () => step(key === 'ArrowDown' ? 1 : -1) : open;
  if (!isOpen) return undefined;
  if (key === 'Enter' && active) return () => take(active);
  return key === 'Escape' ? close : undefined;
}
