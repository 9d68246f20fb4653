import './ui/tokens.css';
import './ui/base.css';
import { applyTheme, readTheme } from './browser/theme.ts';
import { fetchFirstFloor, showFirstFloor } from './first-floor/show-first-floor.ts';

/*
 * The page of a share link. Only what draws the first floor is loaded with it; the page itself follows, because it is opened
 * on phones with a slow network.
 */
applyTheme(readTheme());
const root = document.getElementById('root');
if (!root) throw new Error('share.html has no element #root');
const [, token = ''] = /^\/share\/([^/]+)/.exec(location.pathname) ?? [];
const requested = new URLSearchParams(location.search).get('floor') ?? '';
const firstFloor = fetchFirstFloor(token, /^[0-9a-f-]{36}$/.test(requested) ? requested : 'default');
void firstFloor.then((shared) => shared && showFirstFloor(root, shared));
const { renderShare } = await import('./pages/shared-map/render-share.tsx');
renderShare(root, token, firstFloor);
