import { type ReactNode, useState } from 'react';
import { describeFailure, isConflict } from '../../client/api-errors.ts';
import { type MapWithEtag, useSetActive } from '../../data/maps.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { ArchiveMapDialog } from './archive-map-dialog.tsx';
import { DeleteMapDialog } from './delete-map-dialog.tsx';

/** The actions for users who may edit maps. */
export function MapActions({ read }: { readonly read: MapWithEtag }): ReactNode {
  const text = strings.mapEditor.overview;
  const { map } = read;
  const [isRemoving, setRemoving] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const { isBusy, toggle } = useArchive(read);
  return (
    <>
      <ButtonLink to={`/maps/${map.customMapId}/edit`} icon="edit" kind="primary">
        {text.edit}
      </ButtonLink>
      <ButtonLink to={`/import?map=${map.customMapId}`} icon="upload">
        {strings.imports.importInto}
      </ButtonLink>
      <Button
        icon={map.isActive ? 'archive' : 'undo'}
        busy={isBusy}
        onClick={() => (map.isActive ? setArchiving(true) : void toggle())}
      >
        {map.isActive ? text.archive : text.restore}
      </Button>
      <Button icon="delete" onClick={() => setRemoving(true)}>
        {text.delete}
      </Button>
      {isArchiving && (
        <ArchiveMapDialog
          map={map}
          isBusy={isBusy}
          onConfirm={() => void toggle().then(() => setArchiving(false))}
          onCancel={() => setArchiving(false)}
        />
      )}
      {isRemoving && <DeleteMapDialog map={map} onClose={() => setRemoving(false)} />}
    </>
  );
}

function useArchive(read: MapWithEtag) {
  const text = strings.mapEditor.overview;
  const toasts = useToasts();
  const setActive = useSetActive();
  const [isBusy, setBusy] = useState(false);
  const toggle = async () => {
    const { name, isActive } = read.map;
    setBusy(true);
    const result = await setActive(read, !isActive);
    setBusy(false);
    if (!result.ok) {
      const { error } = result;
      return toasts.error(isConflict(error) ? strings.errors.conflictTitle : describeFailure(error));
    }
    // The service restores a past event only if its last day is moved too.
    if (!isActive && !result.value.isActive) return toasts.error(text.stillOver);
    toasts.done(format(isActive ? text.archived : text.restored, { name }));
  };
  return { isBusy, toggle };
}
