import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { describeFailure } from '../../client/api-errors.ts';
import { useMapFile } from '../../data/map-files.ts';
import { strings } from '../../strings.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/toast.tsx';

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
export function ExportMenu({ map }: { readonly map: CustomMapDetail }): ReactNode {
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
