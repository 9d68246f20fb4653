import type { ReactNode, Ref } from 'react';
import { focusFallback, useFocusRescue } from './use-focus-rescue.ts';

interface HeadingProps {
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** The `h1` of a page. It is also the last fallback for the focus when a focused element is removed. */
export function Heading({ ref, children }: HeadingProps): ReactNode {
  useFocusRescue();
  return (
    <h1 ref={ref} tabIndex={-1} {...focusFallback}>
      {children}
    </h1>
  );
}
