import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { MapBounds } from '../map-view/map-bounds.ts';
import type { Coordinate } from '../position-text/position-text.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';
import { formatDistance } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { describeDegrees } from './describe-size.ts';
import {
  createBoxAt,
  getAspectRatio,
  getBoxCenter,
  getGroundSize,
  type ImageBox,
  withAspect,
} from './image-box.ts';
import { boxBetween, boxInView, showBox, showPlace } from './placement-view.ts';
import { defaultWidthM } from './start-box.ts';

export interface PlacementProps {
  readonly box: ImageBox | undefined;
  /** Width divided by height of the image. `undefined` if there is no image or the browser cannot show it. */
  readonly aspect: number | undefined;
  readonly hasImage: boolean;
  readonly picture: ReactNode;
  /** Initial view. */
  readonly view: MapBounds;
  /** Returns the initial position of an image with this aspect ratio, if known. */
  readonly startBox: (aspect: number) => ImageBox | undefined;
  readonly onChange: (box: ImageBox) => void;
}

/** Smaller differences are ignored, because bounds are rounded to centimeters. */
const aspectTolerance = 0.005;

function differsInAspect(box: ImageBox | undefined, aspect: number | undefined): boolean {
  return (
    box !== undefined && aspect !== undefined && Math.abs(getAspectRatio(box) / aspect - 1) > aspectTolerance
  );
}

export function usePlacement(props: PlacementProps) {
  const { box, aspect, onChange } = props;
  const [map, setMap] = useState<MapLibreMap>();
  const isDistorted = differsInAspect(box, aspect);
  const [keepsAspect, setKeepsAspect] = useState(true);
  const hasPanned = useHasPanned(map);
  useInitialPlacement(props, map, hasPanned);
  const onDrag = useShowBox(map, box, onChange);
  useAnnouncePlacement(box);
  const onCorners = (corner: Coordinate, opposite: Coordinate): boolean => {
    const between = boxBetween(corner, opposite);
    if (between) onChange(between);
    if (between && map) showBox(map, between);
    return between !== undefined;
  };
  const onPlace = (place: Coordinate) => {
    const widthM = box ? getGroundSize(box).widthM : defaultWidthM;
    const moved = createBoxAt(place.lat, place.lng, widthM, box ? getAspectRatio(box) : (aspect ?? 1));
    if (box || props.hasImage) onChange(moved);
    if (map && (box || props.hasImage)) showBox(map, moved);
    else if (map) showPlace(map, place);
    hasPanned.current = true;
  };
  return { map, setMap, onPlace, onCorners, onDrag, isDistorted, keepsAspect, setKeepsAspect };
}

/**
 * Tracks whether the user has moved the map. If so, a new image is placed in the view instead of at the initial
 * position.
 */
function useHasPanned(map: MapLibreMap | undefined) {
  const hasPanned = useRef(false);
  useEffect(() => {
    const onMoveEnd = ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      if (originalEvent) hasPanned.current = true;
    };
    map?.on('moveend', onMoveEnd);
    return () => {
      map?.off('moveend', onMoveEnd);
    };
  }, [map]);
  return hasPanned;
}

/**
 * Places an image that was just selected. If the box is already placed, adapts it to the new image's aspect ratio.
 */
function useInitialPlacement(
  { box, aspect, hasImage, startBox, onChange }: PlacementProps,
  map: MapLibreMap | undefined,
  hasPanned: { readonly current: boolean },
): void {
  const lastAspect = useRef<number>(undefined);
  const place = () => {
    const previousAspect = lastAspect.current;
    lastAspect.current = aspect;
    if (!hasImage || aspect === undefined) return;
    if (box) {
      // Keep a box that the user stretched, or whose coordinates were entered before there was an image.
      if (previousAspect !== undefined && previousAspect !== aspect && !differsInAspect(box, previousAspect))
        onChange(withAspect(box, aspect));
      return;
    }
    const first = map && hasPanned.current ? boxInView(map, aspect) : startBox(aspect);
    if (!first) return;
    onChange(first);
    if (map) showBox(map, first);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another image triggers it, not each move of the box
  useEffect(place, [aspect, hasImage]);
}

const showDelayMs = 400;

/**
 * Moves the view to the box when the map loads, when it is resized, and after the box was changed by typing. Waits
 * for a pause in typing, so that the map does not jump at every digit.
 *
 * @returns the change handler for dragging, which keeps the view where it is
 */
function useShowBox(
  map: MapLibreMap | undefined,
  box: ImageBox | undefined,
  onChange: (box: ImageBox) => void,
): (box: ImageBox) => void {
  const latest = useRef(box);
  const isDragged = useRef(false);
  useEffect(() => {
    latest.current = box;
    if (isDragged.current || !map || !box) {
      isDragged.current = false;
      return undefined;
    }
    const timer = setTimeout(() => showBox(map, box), showDelayMs);
    return () => clearTimeout(timer);
  }, [map, box]);
  useEffect(() => {
    const show = () => {
      if (map && latest.current) showBox(map, latest.current);
    };
    show();
    map?.on('resize', show);
    return () => {
      map?.off('resize', show);
    };
  }, [map]);
  return (next) => {
    isDragged.current = true;
    onChange(next);
  };
}

const announceDelayMs = 600;

/** Announces the new position to screen readers after the box has stopped moving. */
function useAnnouncePlacement(box: ImageBox | undefined): void {
  const { announce } = useToasts();
  const units = useUnits();
  const first = useRef(box);
  useEffect(() => {
    if (!box || box === first.current) return undefined;
    const timer = setTimeout(() => {
      const { lat, lng } = getBoxCenter(box);
      const { widthM, heightM } = getGroundSize(box);
      announce(
        format(strings.mapEditor.placement.spoken, {
          width: formatDistance(widthM, units),
          height: formatDistance(heightM, units),
          lat: describeDegrees(lat),
          lng: describeDegrees(lng),
        }),
      );
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [box, announce, units]);
}
