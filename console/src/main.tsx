import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyDensity, readDensity } from './browser/density.ts';
import { registerServiceWorker, whenIdle } from './browser/register-service-worker.ts';
import { applyTheme, readTheme } from './browser/theme.ts';
import { language } from './strings/language.ts';

applyTheme(readTheme());
document.documentElement.lang = language;
applyDensity(readDensity());
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(<App />);
void whenIdle().then(registerServiceWorker);
