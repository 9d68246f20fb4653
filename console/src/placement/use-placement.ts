import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';
import { describeDegrees, describeLength } from './describe-size.ts';
import { aspectOf, boxAround, groundSizeOf, type ImageBox, middleOf, withAspect } from './image-box.ts';
import { boxBetween, boxInView, showBox, showPlace } from './placement-view.ts';
import type { Coordinate } from './read-coordinates.ts';
import { usualWidthM } from './start-box.ts';

export interface PlacementProps {
  readonly box: ImageBox | undefined;
  /** Of the image, width by height; `undefined` while there is none, or none that the browser can show. */
  readonly aspect: number | undefined;
  readonly hasImage: boolean;
  readonly picture: ReactNode;
  /** What the map shows at first. */
  readonly view: MapBounds;
  /** Where an image of these proportions is put first, where that is known. */
  readonly startBox: (aspect: number) => ImageBox | undefined;
  readonly onChange: (box: ImageBox) => void;
}

/** Proportions that differ by less are the same: bounds are rounded to centimetres. */
const sameAspect = 0.005;

function isDistortedBy(box: ImageBox | undefined, aspect: number | undefined): boolean {
  return box !== undefined && aspect !== undefined && Math.abs(aspectOf(box) / aspect - 1) > sameAspect;
}

export function usePlacement(props: PlacementProps) {
  const { box, aspect, onChange } = props;
  const [map, setMap] = useState<MapLibreMap>();
  const isDistorted = isDistortedBy(box, aspect);
  const [keepsAspect, setKeepsAspect] = useState(true);
  const isAimed = useAim(map);
  usePlaceAtFirst(props, map, isAimed);
  const onDrag = useShownBox(map, box, onChange);
  useSpokenPlace(box);
  const onPlaces = ([place, other]: readonly Coordinate[]): boolean => {
    if (!place) return false;
    if (other) {
      const between = boxBetween(place, other);
      if (between) onChange(between);
      if (between && map) showBox(map, between);
      return between !== undefined;
    }
    const widthM = box ? groundSizeOf(box).widthM : usualWidthM;
    const moved = boxAround(place.lat, place.lng, widthM, box ? aspectOf(box) : (aspect ?? 1));
    if (box || props.hasImage) onChange(moved);
    if (map && (box || props.hasImage)) showBox(map, moved);
    else if (map) showPlace(map, place);
    isAimed.current = true;
    return true;
  };
  return { map, setMap, onPlaces, onDrag, isDistorted, keepsAspect, setKeepsAspect };
}

/** Whether somebody has moved the map to a place: then that is where the image belongs. */
function useAim(map: MapLibreMap | undefined) {
  const isAimed = useRef(false);
  useEffect(() => {
    const aim = ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      if (originalEvent) isAimed.current = true;
    };
    map?.on('moveend', aim);
    return () => {
      map?.off('moveend', aim);
    };
  }, [map]);
  return isAimed;
}

/** Puts an image that was just chosen into its first place, and gives a placed box the proportions of another image. */
function usePlaceAtFirst(
  { box, aspect, hasImage, startBox, onChange }: PlacementProps,
  map: MapLibreMap | undefined,
  isAimed: { readonly current: boolean },
): void {
  const before = useRef<number>(undefined);
  const place = () => {
    const was = before.current;
    before.current = aspect;
    if (!hasImage || aspect === undefined) return;
    if (box) {
      // What was stretched by hand, or typed before there was an image, stays as it is.
      if (was !== undefined && was !== aspect && !isDistortedBy(box, was)) onChange(withAspect(box, aspect));
      return;
    }
    const first = map && isAimed.current ? boxInView(map, aspect) : startBox(aspect);
    if (!first) return;
    onChange(first);
    if (map) showBox(map, first);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another image starts it, not each move of the box
  useEffect(place, [aspect, hasImage]);
}

const shownAfterMs = 400;

/**
 * Shows the box when the map is there, since it may have been placed before; when the window becomes smaller or a phone is
 * turned; and a moment after it was changed by other means than dragging, so that it does not jump at each digit.
 *
 * @returns how dragging changes the box: the view stays, whatever is dragged out of it
 */
function useShownBox(
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
    const timer = setTimeout(() => showBox(map, box), shownAfterMs);
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

const spokenAfterMs = 600;

/** Says where the image has come to, once it rests. */
function useSpokenPlace(box: ImageBox | undefined): void {
  const { announce } = useToasts();
  const first = useRef(box);
  useEffect(() => {
    if (!box || box === first.current) return undefined;
    const timer = setTimeout(() => {
      const { lat, lng } = middleOf(box);
      const { widthM, heightM } = groundSizeOf(box);
      announce(
        format(strings.mapEditor.placement.spoken, {
          width: describeLength(widthM),
          height: describeLength(heightM),
          lat: describeDegrees(lat),
          lng: describeDegrees(lng),
        }),
      );
    }, spokenAfterMs);
    return () => clearTimeout(timer);
  }, [box, announce]);
}
