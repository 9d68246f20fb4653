import { type ReactNode, useState } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { PolygonValidationError } from '../../zones/polygon.ts';
import {
  insertVertex,
  moveVertex,
  type Place,
  removeRing,
  removeVertex,
  toPlace,
} from '../../zones/ring-edits.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import { AddCorner } from './add-corner.tsx';
import { CornerInput } from './corner-input.tsx';
import styles from './corners-editor.module.css';

interface CornersEditorProps {
  readonly editor: ZoneEditor;
  readonly polygonError: PolygonValidationError | undefined;
}

const pageSize = 40;

/**
 * Shows the corners of the zone as numbers. Corners can be moved, added and removed here too, and holes can be filled.
 */
export function CornersEditor({ editor, polygonError }: CornersEditorProps): ReactNode {
  const text = strings.zones.corners;
  const { selected, state, dispatch, changeRings } = editor;
  const rings = selected?.shape.polygon.rings ?? [];
  const ring = Math.min(state.vertex?.ring ?? 0, Math.max(0, rings.length - 1));
  const corners = rings[ring] ?? [];
  if (!selected) return null;
  const choose = (index: number, of = ring) => dispatch({ kind: 'vertex', vertex: { ring: of, index } });
  return (
    <div className="stack-3">
      <RingField count={rings.length} ring={ring} onChoose={(at) => choose(0, at)} />
      <CornerRows
        key={`${selected.id} ${ring}`}
        editor={editor}
        ring={ring}
        polygonError={polygonError}
        onChoose={choose}
      />
      <AddCorner
        onAdd={(place) => {
          const address = { ring, index: corners.length };
          changeRings(selected.id, insertVertex(rings.length === 0 ? [[]] : rings, address, place));
          choose(corners.length);
        }}
      />
      {ring > 0 && (
        <Button
          icon="delete"
          onClick={() => {
            changeRings(selected.id, removeRing(rings, ring));
            dispatch({ kind: 'vertex', vertex: undefined });
          }}
        >
          {text.fill}
        </Button>
      )}
    </div>
  );
}

interface RingFieldProps {
  readonly count: number;
  readonly ring: number;
  readonly onChoose: (ring: number) => void;
}

/** Selects the outline or a hole. Hidden if there are no holes. */
function RingField({ count, ring, onChoose }: RingFieldProps): ReactNode {
  const text = strings.zones.corners;
  if (count < 2) return null;
  return (
    <SelectField
      label={text.ring}
      value={String(ring)}
      choices={Array.from({ length: count }, (_, at) => ({
        value: String(at),
        label: at === 0 ? text.outline : format(text.hole, { number: at }),
      }))}
      onChange={(at) => onChoose(Number(at))}
    />
  );
}

interface CornerRowsProps extends CornersEditorProps {
  readonly ring: number;
  readonly onChoose: (index: number) => void;
}

function CornerRows(props: CornerRowsProps): ReactNode {
  const text = strings.zones.corners;
  const { editor, ring } = props;
  const { selected, state } = editor;
  const count = selected?.shape.polygon.rings[ring]?.length ?? 0;
  const chosen = state.vertex?.ring === ring ? state.vertex.index : undefined;
  const { from, pager } = usePages(count, chosen);
  const shown = Array.from({ length: Math.min(pageSize, count - from) }, (_, offset) => from + offset);
  return (
    <>
      <p className="muted">{formatCount(text.count, count)}</p>
      {count > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{text.lat}</th>
              <th scope="col">{text.lng}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((index) => (
              <CornerRow key={index} {...props} index={index} isChosen={index === chosen} />
            ))}
          </tbody>
        </table>
      )}
      {pager}
    </>
  );
}

interface CornerRowProps extends CornerRowsProps {
  readonly index: number;
  readonly isChosen: boolean;
}

function CornerRow({ editor, ring, index, isChosen, polygonError, onChoose }: CornerRowProps): ReactNode {
  const { selected, changeRings, dispatch } = editor;
  const rings = selected?.shape.polygon.rings ?? [];
  const corner = rings[ring]?.[index];
  const address = { ring, index };
  const hasError = polygonError?.at?.ring === ring && polygonError.at.index === index;
  if (!selected || !corner) return null;
  const change = (place: Place) =>
    changeRings(selected.id, moveVertex(rings, address, place), `corner ${ring} ${index}`);
  return (
    <tr className={`${isChosen ? styles.chosen : ''} ${hasError ? styles.faulty : ''}`}>
      <th scope="row">{index + 1}</th>
      <CornerInput
        row={index + 1}
        place={toPlace(corner)}
        hasError={hasError}
        onFocus={() => onChoose(index)}
        onChange={change}
      />
      <td>
        <IconButton
          icon="delete"
          label={format(strings.zones.corners.remove, { row: index + 1 })}
          onClick={() => {
            changeRings(selected.id, removeVertex(rings, address));
            dispatch({ kind: 'vertex', vertex: undefined });
          }}
        />
      </td>
    </tr>
  );
}

/** Pages the rows, because polygons may have thousands of corners. Shows the page of the selected corner. */
function usePages(count: number, chosen: number | undefined) {
  const text = strings.zones.corners;
  const [page, setPage] = useState(0);
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (chosen !== undefined) setPage(Math.floor(chosen / pageSize));
  }
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const shown = Math.min(page, pages - 1);
  const from = shown * pageSize;
  const pager = pages > 1 && (
    <div className={`${styles.pager} inline`}>
      <IconButton
        icon="back"
        label={text.previous}
        disabled={shown === 0}
        onClick={() => setPage(shown - 1)}
      />
      {format(text.more, { from: from + 1, to: Math.min(count, from + pageSize), count })}
      <IconButton
        icon="down"
        label={text.next}
        disabled={shown === pages - 1}
        onClick={() => setPage(shown + 1)}
      />
    </div>
  );
  return { from, pager };
}
