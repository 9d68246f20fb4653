import { type ReactNode, useEffect, useState } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './floor-map.module.css';
import type { Background } from './resolve-background.ts';

/** Says that the policy of the page does not allow the background: the page may be older than the choice of it. */
export function BackgroundNotice({ background }: { readonly background: Background }): ReactNode {
  const refused = useRefusedOrigin(background);
  if (!refused) return null;
  const text = strings.zones.backgroundRefused;
  return (
    <div className={styles.refused}>
      <Notice
        kind="warning"
        title={text.title}
        isAlert
        actions={<Button onClick={() => location.reload()}>{text.reload}</Button>}
      >
        {format(text.text, { origin: refused })}
      </Notice>
    </div>
  );
}

/** @returns the origin that the page may not load from; `undefined` if there is none */
function useRefusedOrigin(background: Background): string | undefined {
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    if (!background) return undefined;
    const { origin } = new URL(background.url, location.origin);
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      const blocked = URL.canParse(blockedURI) ? new URL(blockedURI).origin : undefined;
      // A style names its own addresses.
      const isOfBackground = blocked === origin || background.kind === 'style';
      if (blocked && isOfBackground && /^(connect|img)-src$/.test(effectiveDirective)) setRefused(blocked);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [background]);
  return refused;
}
