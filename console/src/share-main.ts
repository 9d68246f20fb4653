import './ui/tokens.css';
import './ui/base.css';
import { applyTheme, readTheme } from './browser/theme.ts';
import { fetchFirstFloor, showFirstFloor } from './first-floor/show-first-floor.ts';

/*
 * The page of a share link. It is opened on phones with a slow network, so at first it loads only the code that draws the
 * first floor. The rest of the page follows.
 */
/** If the floor has not arrived after this long, the rest of the page says why. */
const patienceMs = 1_500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
applyTheme(readTheme());
const root = document.getElementById('root');
if (!root) throw new Error('share.html has no element #root');
const [, token = ''] = /^\/share\/([^/]+)/.exec(location.pathname) ?? [];
const requested = new URLSearchParams(location.search).get('floor') ?? '';
const firstFloor = fetchFirstFloor(token, /^[0-9a-f-]{36}$/.test(requested) ? requested : 'default');
const shown = firstFloor.then((shared) => shared && showFirstFloor(root, shared));
// The rest would take the network from the floor, unless it is on the device already.
if (!navigator.serviceWorker?.controller) await Promise.race([shown, wait(patienceMs)]);
const { renderShare } = await import('./pages/shared-map/render-share.tsx');
renderShare(root, token, firstFloor);
