import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { parsePosition } from '../../position-text/read-position.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import { ZoneSwatch } from '../../zones/zone-swatch.tsx';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import { formatDegrees } from '../model/place-text.ts';
import type { Probe, ProbePosition, ProbeResult } from '../model/use-probe.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import { PositionDetails } from './position-details.tsx';
import styles from './probe-panel.module.css';
import { UncertaintyFields } from './uncertainty-fields.tsx';

interface ProbePanelProps {
  readonly editor: ZoneEditor;
  readonly probe: Probe;
  readonly floorCaption: string;
  readonly onClose: () => void;
}

/** Shows which zone a position resolves to, with the same API that dispatch systems call. */
export function ProbePanel({ editor, probe, floorCaption, onClose }: ProbePanelProps): ReactNode {
  const text = strings.zones.probe;
  const { result, position, failure, isLoading } = probe;
  const unsaved = editor.unsaved.length;
  const { panel, resultArea } = useResultInView(position);
  return (
    <section ref={panel} className={styles.panel} aria-label={strings.zones.tools.probe}>
      <header className={styles.header}>
        <h2 tabIndex={-1} {...focusFallback}>
          {strings.zones.tools.probe}
        </h2>
        <IconButton icon="close" label={strings.actions.close} onClick={onClose} />
      </header>
      <CoordinateForm probe={probe} floorCaption={floorCaption} />
      <div ref={resultArea} role="status" className="stack-1" aria-busy={isLoading}>
        {isLoading && <p className={styles.muted}>{text.asking}</p>}
        {result && <ProbeResultText result={result} />}
        {position && <p className={styles.explanation}>{position.result.explanation}</p>}
        {failure && <Notice kind="error">{describeFailure(failure)}</Notice>}
        {(result ?? position) && unsaved > 0 && (
          <Notice kind="warning">{formatCount(text.unsaved, unsaved)}</Notice>
        )}
      </div>
      {position && <PositionDetails editor={editor} position={position} />}
      {result && <ProbeResultActions key={getCopyText(result)} editor={editor} result={result} />}
    </section>
  );
}

interface CoordinateFormProps extends Pick<ProbePanelProps, 'probe' | 'floorCaption'> {}

/** Scrolls to the result, because the fields above it take up most of the panel. */
function useResultInView(position: ProbePosition | undefined) {
  const panel = useRef<HTMLElement>(null);
  const resultArea = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!position || !panel.current || !resultArea.current) return;
    const { top } = panel.current.getBoundingClientRect();
    panel.current.scrollBy({ top: resultArea.current.getBoundingClientRect().top - top - scrollMarginPx });
  }, [position]);
  return { panel, resultArea };
}

const scrollMarginPx = 12;

function CoordinateForm({ probe, floorCaption }: CoordinateFormProps): ReactNode {
  const text = strings.zones.probe;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { place } = probe;
  useEffect(() => {
    if (!place) return;
    setTyped(`${place.lat}, ${place.lng}`);
    setError(undefined);
  }, [place]);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = parsePosition(typed);
        setError(read ? undefined : text.invalid);
        if (read) probe.resolve(read);
      }}
    >
      <TextField
        label={text.coordinate}
        hint={text.coordinateHint}
        error={error}
        value={typed}
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <UncertaintyFields probe={probe} floorCaption={floorCaption} />
      <Button kind="primary" type="submit">
        {text.submit}
      </Button>
    </form>
  );
}

function ProbeResultText({ result }: { readonly result: ProbeResult }): ReactNode {
  const text = strings.zones.probe;
  const { resolved, place, candidates } = result;
  const { floorName: floor, mapName: map } = resolved;
  const where = format(text.at, { lat: formatDegrees(place.lat), lng: formatDegrees(place.lng), floor, map });
  if (!resolved.matched)
    return (
      <>
        <p className={styles.name}>{text.unmatched}</p>
        <p>{text.unmatchedText}</p>
        <p className={styles.muted}>{where}</p>
      </>
    );
  return (
    <>
      <p className={styles.muted}>{text.matched}</p>
      <p className={styles.name}>{resolved.zoneName}</p>
      {resolved.zoneType !== null && (
        <p className="inline">
          <ZoneSwatch zoneType={resolved.zoneType} />
          {getZoneTypeName(resolved.zoneType)}
        </p>
      )}
      <p>{formatCount(text.smallest, Math.max(1, candidates))}</p>
      <p className={styles.muted}>{where}</p>
    </>
  );
}

function ProbeResultActions({
  editor,
  result,
}: {
  readonly editor: ZoneEditor;
  readonly result: ProbeResult;
}): ReactNode {
  const text = strings.zones.probe;
  const [isCopied, setCopied] = useState(false);
  const id = result.resolved.customMapZoneId;
  return (
    <div className="beside">
      <Button
        icon={isCopied ? 'check' : 'copy'}
        onClick={async () => {
          await navigator.clipboard.writeText(getCopyText(result));
          setCopied(true);
        }}
      >
        {isCopied ? strings.copy.copied : text.copy}
      </Button>
      {id && (
        <Button
          kind="quiet"
          onClick={() => {
            editor.dispatch({ kind: 'tool', tool: 'select' });
            editor.dispatch({ kind: 'select', id });
          }}
        >
          {text.show}
        </Button>
      )}
    </div>
  );
}

function getCopyText({ resolved, place }: ProbeResult): string {
  const { zoneName, floorName: floor, mapName: map } = resolved;
  const zone = zoneName ?? strings.zones.probe.unmatched;
  return format(strings.zones.probe.copyText, {
    zone,
    floor,
    map,
    lat: String(place.lat),
    lng: String(place.lng),
  });
}
