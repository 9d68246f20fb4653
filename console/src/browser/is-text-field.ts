/** Whether keys that are pressed in an element are text, or change its value. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
