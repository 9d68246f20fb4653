import type { Page } from 'playwright-core';

/** A person at a page. Everything that the person does goes through here, so that it is counted; waiting and reading are not actions. */
export interface Person {
  readonly actions: () => number;
  /** One key, or one combination of keys. */
  readonly press: (key: string) => Promise<void>;
}

export function personAt(page: Page): Person {
  let actions = 0;
  return {
    actions: () => actions,
    press: async (key) => {
      actions += 1;
      await page.keyboard.press(key);
    },
  };
}
