import { type ReactNode, useEffect, useState } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './floor-map.module.css';
import type { Background } from './resolve-background.ts';

/**
 * Warns that the page's Content-Security-Policy blocks the background. The page may have loaded before the background was chosen.
 */
export function BackgroundNotice({ background }: { readonly background: Background }): ReactNode {
  const blockedOrigin = useBlockedOrigin(background);
  if (!blockedOrigin) return null;
  const text = strings.zones.backgroundRefused;
  return (
    <div className={styles.refused}>
      <Notice
        kind="warning"
        title={text.title}
        isAlert
        actions={<Button onClick={() => location.reload()}>{text.reload}</Button>}
      >
        {format(text.text, { origin: blockedOrigin })}
      </Notice>
    </div>
  );
}

/** @returns the blocked origin; `undefined` if there is none */
function useBlockedOrigin(background: Background): string | undefined {
  const [blockedOrigin, setOrigin] = useState<string>();
  useEffect(() => {
    if (!background) return undefined;
    const { origin } = new URL(background.url, location.origin);
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      const blocked = URL.canParse(blockedURI) ? new URL(blockedURI).origin : undefined;
      // A style can refer to other origins.
      const isOfBackground = blocked === origin || background.kind === 'style';
      if (blocked && isOfBackground && /^(connect|img)-src$/.test(effectiveDirective)) setOrigin(blocked);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [background]);
  return blockedOrigin;
}
