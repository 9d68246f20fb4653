import { useEffect, useState } from 'react';

/** A picture that the browser can show, with its size. */
export interface Preview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export type PreviewState = Preview | 'loading' | 'none';

/**
 * Decodes an image to show it before it is uploaded. `none` if the browser cannot decode it; the service may still accept it. The
 * URL is valid until the component unmounts.
 */
export function usePreview(file: Blob | undefined): PreviewState {
  const [shown, setShown] = useState<{ readonly of: Blob | undefined; readonly state: PreviewState }>({
    of: undefined,
    state: 'none',
  });
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(typed(file));
    const image = new Image();
    let isStale = false;
    const report = (state: PreviewState) => {
      if (!isStale) setShown({ of: file, state });
    };
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      report(width > 0 && height > 0 ? { url, width, height } : 'none');
    };
    image.onerror = () => report('none');
    image.src = url;
    return () => {
      isStale = true;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  if (!file) return 'none';
  return shown.of === file ? shown.state : 'loading';
}

/** Like {@link usePreview}, for an image on the server. */
export function useAddressPreview(url: string | undefined): PreviewState {
  const [shown, setShown] = useState<{ readonly of: string | undefined; readonly state: PreviewState }>({
    of: undefined,
    state: 'none',
  });
  useEffect(() => {
    if (url === undefined) return undefined;
    const image = new Image();
    let isStale = false;
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      if (!isStale) setShown({ of: url, state: width > 0 && height > 0 ? { url, width, height } : 'none' });
    };
    image.onerror = () => !isStale && setShown({ of: url, state: 'none' });
    image.src = url;
    return () => {
      isStale = true;
    };
  }, [url]);
  if (url === undefined) return 'none';
  return shown.of === url ? shown.state : 'loading';
}

/** Browsers render an SVG only if its type is set, and files without a known extension have no type. */
function typed(file: Blob): Blob {
  const isNamedSvg = 'name' in file && /\.svg$/i.test(String(file.name));
  return isNamedSvg && file.type !== 'image/svg+xml' ? new Blob([file], { type: 'image/svg+xml' }) : file;
}
