import { xmlText } from '../../xml-text.ts';
import type { Language } from './message-texts.ts';

/** A page that a link in a message opens. */
export interface MessagePage {
  readonly language: Language;
  readonly title: string;
  readonly lines?: readonly string[];
  /** Each sends to this address with a query. */
  readonly buttons: readonly { readonly query: string; readonly text: string }[];
  readonly status?: number;
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const style =
  'body{font:1.25rem/1.4 system-ui,sans-serif;margin:1.5rem;max-width:36rem;overflow-wrap:anywhere}h1{font-size:1.5rem}button{font:inherit;min-height:56px;width:100%;margin:.5rem 0;padding:0 1rem;cursor:pointer}:root{color-scheme:light dark}';

/** The page is never stored, and no other address learns its own. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Writes a page without scripts. */
export function writePage(page: MessagePage): string {
  const title = xmlText(page.title);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>`;
  const lines = (page.lines ?? []).map((line) => `<p>${xmlText(line)}</p>`).join('');
  const forms = page.buttons.map(
    ({ query, text }) => `<form method="post" action="?${query}"><button>${xmlText(text)}</button></form>`,
  );
  return `<!doctype html><html lang="${page.language}">${head}<main><h1>${title}</h1>${lines}${forms.join('')}</main></html>`;
}
