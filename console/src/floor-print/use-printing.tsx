import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { printSheet } from './print-floor.ts';
import { PrintSheet, type SheetFloor } from './print-sheet.tsx';

/** Delays the images for printing, so that they do not slow down the first view of the floor. */
const sheetDelayMs = 1_500;

/**
 * Prints a floor on one sheet of paper.
 *
 * @returns the button, and the sheet, which must be on the page all the time, because Ctrl+P prints it too
 */
export function usePrinting(floor: SheetFloor): { readonly button: ReactNode; readonly sheet: ReactNode } {
  const text = strings.share.page;
  const sheet = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), sheetDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isPrinting || !sheet.current) return;
    void printSheet(sheet.current).finally(() => setPrinting(false));
  }, [isPrinting]);
  return {
    button: (
      <Button icon="print" busy={isPrinting} onClick={() => setPrinting(true)}>
        {isPrinting ? text.printing : text.print}
      </Button>
    ),
    sheet: (isReady || isPrinting) && createPortal(<PrintSheet ref={sheet} floor={floor} />, document.body),
  };
}
