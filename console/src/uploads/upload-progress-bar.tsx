import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** @param part the share of the image that has been sent, from 0 to 1; afterwards, the service checks the image */
export function UploadProgressBar({ part }: { readonly part: number }): ReactNode {
  const text = strings.mapEditor.save;
  const isUploaded = part === 1;
  return (
    <ProgressBar label={isUploaded ? text.checking : text.uploading} value={isUploaded ? undefined : part} />
  );
}
