import type { SharedMap } from '@muster/sdk/client';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chooseTheme, readTheme, type Theme, themes } from '../../browser/theme.ts';
import { loadSharedSheet } from '../../data/shared-map.ts';
import { PrintButton } from '../../floor-print/print-button.tsx';
import { firstSheetSize } from '../../floor-viewer/viewer-layout.tsx';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { PointLegend } from '../../points/point-legend.tsx';
import { formatDate, formatDateTime, formatTimeOrDate } from '../../strings/dates.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfidentialBadge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UnitsContext } from '../../units/units-context.ts';
import { LegendItems } from '../../zones/legend-items.tsx';
import { getZoneTypes, toPlanZones } from '../../zones/shared-zones.ts';
import { FloorView } from './floor-view.tsx';
import { FullScreenButton } from './full-screen.tsx';
import { TileLoaderContext } from './plan-picture.tsx';
import { SaveOffline } from './save-offline.tsx';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';
import { useChoice } from './use-choice.ts';
import type { Share, ShownShare } from './use-share.ts';

interface SharedMapViewProps {
  readonly token: string;
  readonly share: Share;
  readonly shown: ShownShare;
}

/**
 * A shared map for a crew: the map is the page. The selected floor and zone are in the URL, so a reload or a copied link shows the
 * same thing. The page has no links into the console. The URL contains a secret token, so share.html excludes the page from search
 * engines and prevents the URL from being sent as a referrer.
 */
export function SharedMapView({ token, share, shown }: SharedMapViewProps): ReactNode {
  const { shared, isCopy, missingOf } = shown;
  const { map, floors } = shared;
  const choice = useChoice(floors);
  const floor = useShownFloor(shared, choice.floorId, missingOf(choice.floorId));
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [size, setSize] = useState(firstSheetSize);
  const [isMore, setMore] = useState(false);
  const { copy } = share.saved;
  const search = () => {
    flushSync(() => {
      setMore(false);
      if (size === 'peek') setSize('half');
    });
    field.current?.focus();
  };
  const toggleMore = () => {
    setMore(!isMore);
    if (!isMore && size === 'peek') setSize('half');
  };
  return (
    <UnitsContext value={shared.units}>
      <TileLoaderContext value={isCopy ? copy?.loadTile : undefined}>
        <div ref={frame} className={styles.crew}>
          <title>{format(strings.app.pageTitle, { page: map.name })}</title>
          <link rel="manifest" href={`/share/${token}/manifest.webmanifest`} />
          <Bar {...{ shared, floor, isMore }} onSearch={search} onMore={toggleMore} />
          <div role="status" className={styles.notices}>
            <Connection share={share} isCopy={isCopy} />
            <FloorState floor={floor} />
          </div>
          <main className={styles.main}>
            <FloorView
              {...{ floor, shared, choice, size, field }}
              protocol={copy?.protocol}
              onResize={setSize}
              more={
                isMore && (
                  <More
                    {...{ shared, floor, frame }}
                    printButton={<PrintShared {...{ token, share, floor }} />}
                    onClose={() => setMore(false)}
                    save={<SaveOffline token={token} shared={shared} share={share} />}
                  />
                )
              }
            />
          </main>
        </div>
      </TileLoaderContext>
    </UnitsContext>
  );
}

interface PrintSharedProps {
  readonly token: string;
  readonly share: Share;
  readonly floor: ShownFloor;
}

/** The service draws the sheet, so it needs a connection. */
function PrintShared({ token, share, floor: { id, mapName, floorName } }: PrintSharedProps): ReactNode {
  if (id === '') return null; // the map has no floors
  return (
    <PrintButton
      mapName={mapName}
      floorName={floorName}
      disabled={!share.isReachable}
      load={(query) => loadSharedSheet(token, id, query)}
    />
  );
}

interface BarProps {
  readonly shared: SharedMap;
  readonly floor: ShownFloor;
  readonly isMore: boolean;
  readonly onSearch: () => void;
  readonly onMore: () => void;
}

function Bar({ shared, floor, isMore, onSearch, onMore }: BarProps): ReactNode {
  const text = strings.viewer;
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <Heading>{shared.map.name}</Heading>
      </div>
      <ConfidentialBadge map={shared.map} />
      {shared.floors.length > 0 && <span className={styles.chip}>{floor.floorName}</span>}
      <IconButton icon="search" label={text.search} onClick={onSearch} />
      <IconButton icon="more" label={text.more} aria-expanded={isMore} onClick={onMore} />
    </header>
  );
}

interface MoreProps {
  readonly shared: SharedMap;
  readonly floor: ShownFloor;
  readonly frame: RefObject<HTMLElement | null>;
  readonly printButton: ReactNode;
  readonly save: ReactNode;
  readonly onClose: () => void;
}

/** What a crew seldom needs: printing, saving, the colors of the page, the legend, and what the map is. */
function More({ shared, floor, frame, printButton, save, onClose }: MoreProps): ReactNode {
  const text = strings.share.page;
  const { map, departmentName, expiresOn } = shared;
  const types = getZoneTypes(floor.zones);
  return (
    <section className={styles.more} aria-label={strings.viewer.more}>
      <div className="beside">
        {printButton}
        <FullScreenButton target={frame} />
      </div>
      {save}
      <ThemeField />
      {types.length > 0 && (
        <ul className={styles.legend} aria-label={text.legend}>
          <LegendItems types={types} />
        </ul>
      )}
      <PointLegend points={floor.points} className={styles.legend} />
      <div className={`${styles.facts} muted`}>
        {map.description && <p>{map.description}</p>}
        <p>{format(text.sharedBy, { department: departmentName })}</p>
        <p>{text.readOnly}</p>
        <p>{format(text.changed, { when: formatDate(map.changedOn) })}</p>
        {expiresOn && <p>{format(text.until, { when: formatDateTime(expiresOn) })}</p>}
      </div>
      <div>
        <Button icon="close" onClick={onClose}>
          {strings.actions.close}
        </Button>
      </div>
    </section>
  );
}

/** Light, dark, or what the device is set to. */
function ThemeField(): ReactNode {
  const text = strings.app;
  const [theme, setTheme] = useState(readTheme);
  const names: Readonly<Record<Theme, string>> = {
    system: text.appearanceSystem,
    light: text.appearanceLight,
    dark: text.appearanceDark,
  };
  return (
    <SelectField
      label={text.appearance}
      value={theme}
      choices={themes.map((value) => ({ value, label: names[value] }))}
      onChange={(next) => {
        chooseTheme(next);
        setTheme(next);
      }}
    />
  );
}

/** Warns that the page may be out of date if there is no connection. */
function Connection({ share, isCopy }: { readonly share: Share; readonly isCopy: boolean }): ReactNode {
  const text = strings.share.page;
  const { copy } = share.saved;
  if (share.isReachable) return null;
  return (
    <Notice kind="warning">
      {isCopy && copy
        ? format(text.offlineSaved, { when: formatTimeOrDate(copy.savedOn, new Date()) })
        : text.offline}
    </Notice>
  );
}

function FloorState({ floor }: { readonly floor: ShownFloor }): ReactNode {
  const text = strings.share.page;
  if (floor.missing === 'unsaved') return <Notice kind="warning">{text.notSaved}</Notice>;
  return floor.tileUrlTemplate ? null : <Notice kind="info">{text.drawing}</Notice>;
}

/** Combines the floor with the bounds of its map. If a map has no floors, its own image is shown. */
function useShownFloor(shared: SharedMap, floorId: string, missing: ShownFloor['missing']): ShownFloor {
  const { map, floors } = shared;
  const floor = floors.find(({ customMapFloorId }) => customMapFloorId === floorId);
  const bounds = useRef(getMapBounds(map));
  const now = getMapBounds(map);
  // Keeps the same object while the values are equal. A new object would reset the user's view.
  if (JSON.stringify(now) !== JSON.stringify(bounds.current)) bounds.current = now;
  const zones = useMemo(() => toPlanZones(floor?.zones ?? []), [floor]);
  return {
    id: floorId,
    missing,
    mapName: map.name,
    plansShowNames: map.plansShowNames,
    floorName: floor ? captionFloor(floor) : map.name,
    bounds: bounds.current,
    tileUrlTemplate: floor ? floor.tileUrlTemplate : map.tileUrlTemplate,
    minZoom: map.minZoom,
    maxZoom: map.maxZoom,
    zones,
    points: floor?.points ?? noPoints,
  };
}

/** Maps of a server of an earlier release, and copies that it saved, have no points. */
const noPoints: ShownFloor['points'] = [];
