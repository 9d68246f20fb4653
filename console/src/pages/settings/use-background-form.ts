import type { Department } from '@muster/sdk/client';
import { useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { useSaveBackground } from '../../data/department.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';

export const backgroundKinds = [
  'default',
  'none',
  'openStreetMap',
  'raster',
  'vectorStyle',
  'pmtiles',
  'aerial',
] as const;

export interface BackgroundDraft {
  readonly kind: (typeof backgroundKinds)[number];
  readonly url: string;
  readonly attribution: string;
  /** The file to upload. */
  readonly file: File | undefined;
}

function toDraft({ background }: Department): BackgroundDraft {
  const { kind, url, attribution } = background;
  const hasOwnAddress = kind === 'raster' || kind === 'vectorStyle' || kind === 'aerial';
  const own = { url: hasOwnAddress ? (url ?? '') : '', file: undefined };
  return { kind, ...own, attribution: kind === 'openStreetMap' ? '' : (attribution ?? '') };
}

export type BackgroundForm = ReturnType<typeof useBackgroundForm>;

/** The form for the department's background. */
export function useBackgroundForm(department: Department) {
  const [initial, setInitial] = useState(() => toDraft(department));
  const [draft, setDraft] = useState(initial);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [progress, setProgress] = useState<number>();
  const save = useSaveBackground();
  const { done } = useToasts();
  const submit = async () => {
    setFailure(undefined);
    setSaving(true);
    const result = await save(department.name, draft, setProgress);
    setSaving(false);
    setProgress(undefined);
    if (!result.ok) return setFailure(describeFailure(result.error));
    const saved = toDraft(result.value);
    setInitial(saved);
    setDraft(saved);
    done(strings.settings.background.saved);
  };
  const change = (changes: Partial<BackgroundDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const isChanged = JSON.stringify(initial) !== JSON.stringify(draft) || draft.file !== undefined;
  return { draft, change, failure, isSaving, progress, isChanged, submit };
}
