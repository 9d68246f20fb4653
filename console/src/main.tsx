import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyTheme, readTheme } from './browser/theme.ts';

applyTheme(readTheme());
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(<App />);
