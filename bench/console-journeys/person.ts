import type { Locator, Page } from 'playwright-core';

interface Pixel {
  readonly x: number;
  readonly y: number;
}

type UploadedFile = Extract<Parameters<Locator['setInputFiles']>[0], { readonly buffer: unknown }>;

/**
 * A user of a page. All actions of the user go through this object, so that they are counted; waiting and reading are not
 * actions.
 */
export interface Person {
  readonly page: Page;
  readonly actions: () => number;
  /** Presses one key, or one combination of keys. */
  readonly press: (key: string) => Promise<void>;
  readonly click: (element: Locator) => Promise<void>;
  readonly clickAt: (pixel: Pixel) => Promise<void>;
  /** Clicks into a field and enters a text: two actions. */
  readonly fill: (field: Locator, text: string) => Promise<void>;
  /** Opens a list and chooses an item: two actions. */
  readonly select: (list: Locator, label: string) => Promise<void>;
  /** Opens the file picker and chooses a file: two actions. */
  readonly chooseFile: (button: Locator, file: UploadedFile) => Promise<void>;
}

export function personAt(page: Page): Person {
  let actions = 0;
  const count = (done: number) => {
    actions += done;
  };
  return {
    page,
    actions: () => actions,
    press: async (key) => {
      count(1);
      await page.keyboard.press(key);
    },
    click: async (element) => {
      count(1);
      await element.click();
    },
    clickAt: async ({ x, y }) => {
      count(1);
      await page.mouse.move(x, y);
      await page.mouse.click(x, y);
    },
    fill: async (field, text) => {
      count(2);
      await field.click();
      await page.keyboard.insertText(text);
    },
    select: async (list, label) => {
      count(2);
      await list.selectOption({ label });
    },
    chooseFile: async (button, file) => {
      count(2);
      const chooser = page.waitForEvent('filechooser');
      await button.click();
      await (await chooser).setFiles(file);
    },
  };
}
