import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveFile } from '../../browser/save-file.ts';
import { describeFailure, failureOf, isConflict } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useMapFile } from '../../data/map-files.ts';
import { type MapWithEtag, useDeleteMap, useSetActive } from '../../data/maps.ts';
import { useShareLinks } from '../../data/share-links.ts';
import { useKeptText, useReportDeletion } from '../../data/trash.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { ArchiveMapDialog } from './archive-map-dialog.tsx';
import styles from './map-page.module.css';

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
          {strings.actions.edit}
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
    { label: strings.mapEditor.floors.delete, icon: 'delete', isDangerous: true, onSelect: onRemove },
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

/** The formats of `Export`, with the ends of the files' names. */
const extensions = {
  geojson: '.geojson',
  kmz: '.kmz',
  gpkg: '.gpkg',
  csv: '.csv',
  tak: '.tak.zip',
  imdf: '.imdf.zip',
  nena: '.nena.gpkg',
  mbtiles: '.mbtiles',
} as const;
const formats = Object.keys(extensions) as (keyof typeof extensions)[]; // its only keys

/** Saves a map as a file for another program. */
function ExportMenu({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.outputs;
  const load = useMapFile();
  const { error } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: keyof typeof extensions) => {
    setBusy(true);
    const result = await load(`Export/${map.customMapId}`, { format });
    setBusy(false);
    if (result.ok) saveFile(result.value, `${map.name}${extensions[format]}`);
    else error(describeFailure(result.error));
  };
  return (
    <>
      <Menu
        className={buttonClasses({})}
        groups={[
          {
            actions: formats.map((format) => ({
              label: text.formats[format],
              onSelect: () => void save(format),
            })),
          },
        ]}
      >
        <Icon name="download" />
        {isBusy ? text.exporting : text.export}
        <Icon name="down" size={16} />
      </Menu>
      <span role="status" className="visually-hidden">
        {isBusy && text.exporting}
      </span>
    </>
  );
}

interface RemoveMapDialogProps {
  readonly map: CustomMapDetail;
  readonly onClose: () => void;
}

/** Confirms deleting a map and lists what is deleted with it. */
function DeleteMapDialog({ map, onClose }: RemoveMapDialogProps): ReactNode {
  const text = strings.mapEditor.remove;
  const remove = useDeleteMap();
  const navigate = useNavigate();
  const report = useReportDeletion();
  const kept = useKeptText();
  const confirm = async () => {
    const result = await remove(map.customMapId);
    if (result.ok) {
      report(format(text.done, { name: map.name }), [map.customMapId]);
      await navigate('/maps', { replace: true });
    }
    return failureOf(result);
  };
  return (
    <ConfirmDialog
      title={format(text.title, { name: map.name })}
      confirmLabel={text.confirm}
      isDangerous
      onConfirm={confirm}
      onCancel={onClose}
    >
      <WhatGoes map={map} />
      <p>{kept}</p>
      {map.isActive && <p>{text.archiveInstead}</p>}
    </ConfirmDialog>
  );
}

function WhatGoes({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.remove;
  const links = useShareLinks(map.customMapId).data?.length ?? 0;
  const zones = map.floors.reduce((sum, { zoneCount }) => sum + zoneCount, 0);
  if (map.floors.length === 0 && links === 0) return <p>{text.nothing}</p>;
  return (
    <>
      <p>{text.text}</p>
      <ul className={styles.deletedList}>
        {map.floors.length > 0 && <li>{formatCount(strings.maps.floors, map.floors.length)}</li>}
        {zones > 0 && <li>{formatCount(strings.imports.summary.zones, zones)}</li>}
        {links > 0 && <li>{formatCount(text.links, links)}</li>}
      </ul>
    </>
  );
}
