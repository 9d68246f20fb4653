import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure, isConflict } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { type MapWithEtag, useSetActive } from '../../data/maps.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { ArchiveMapDialog } from './archive-map-dialog.tsx';
import { DeleteMapDialog } from './delete-map-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';

/** What can be done with a map: the button to edit it, and menus with the rest. */
export function MapActions({ read }: { readonly read: MapWithEtag }): ReactNode {
  const { map } = read;
  const mayWrite = usePermission('maps:write');
  const [isRemoving, setRemoving] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const toggle = useArchive(read);
  return (
    <>
      {mayWrite && (
        <ButtonLink to={`/maps/${map.customMapId}/edit`} icon="edit" kind="primary">
          {strings.mapEditor.overview.edit}
        </ButtonLink>
      )}
      <ExportMenu map={map} />
      <MapMenu
        map={map}
        mayWrite={mayWrite}
        onArchive={() => (map.isActive ? setArchiving(true) : void toggle())}
        onRemove={() => setRemoving(true)}
      />
      {isArchiving && (
        <ArchiveMapDialog
          map={map}
          onConfirm={() => toggle().then(() => setArchiving(false))}
          onCancel={() => setArchiving(false)}
        />
      )}
      {isRemoving && <DeleteMapDialog map={map} onClose={() => setRemoving(false)} />}
    </>
  );
}

interface MapMenuProps {
  readonly map: CustomMapDetail;
  readonly mayWrite: boolean;
  /** Archives the map, or restores it. */
  readonly onArchive: () => void;
  readonly onRemove: () => void;
}

function MapMenu({ map, mayWrite, onArchive, onRemove }: MapMenuProps): ReactNode {
  const text = strings.mapEditor.overview;
  const mayAudit = usePermission('department:admin');
  const navigate = useNavigate();
  const to = (label: string, icon: IconName, path: string): MenuAction => ({
    label,
    icon,
    onSelect: () => void navigate(path),
  });
  const ofMap = `/maps/${map.customMapId}`;
  const changes: MenuAction[] = [
    {
      label: map.isActive ? text.archive : text.restore,
      icon: map.isActive ? 'archive' : 'undo',
      onSelect: onArchive,
    },
    { label: text.delete, icon: 'delete', isDangerous: true, onSelect: onRemove },
  ];
  return (
    <Menu
      className={buttonClasses({})}
      label={text.more}
      groups={[
        {
          actions: [
            to(strings.outputs.report.open, 'check', `${ofMap}/report`),
            ...(mayAudit ? [to(text.history, 'history', `${ofMap}/history`)] : []),
            ...(mayWrite ? [to(strings.imports.importInto, 'upload', `/import?map=${map.customMapId}`)] : []),
          ],
        },
        ...(mayWrite ? [{ actions: changes }] : []),
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
}

function useArchive(read: MapWithEtag) {
  const text = strings.mapEditor.overview;
  const toasts = useToasts();
  const setActive = useSetActive();
  return async () => {
    const { name, isActive } = read.map;
    const result = await setActive(read, !isActive);
    if (!result.ok) {
      const { error } = result;
      return toasts.error(isConflict(error) ? strings.errors.conflictTitle : describeFailure(error));
    }
    // The service restores a past event only if its last day is moved too.
    if (!isActive && !result.value.isActive) return toasts.error(text.stillOver);
    toasts.done(format(isActive ? text.archived : text.restored, { name }));
  };
}
