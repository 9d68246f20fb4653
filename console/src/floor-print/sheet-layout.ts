/**
 * How a floor lies on a sheet of paper. Every size is for what A4 and US Letter both have inside margins of 12 mm, so that
 * nobody has to say which paper is in the printer.
 */
export interface SheetLayout {
  readonly orientation: 'portrait' | 'landscape';
  /** Where legend and zones by number stand. */
  readonly legend: 'below' | 'beside';
  /** The most that the plan takes. */
  readonly planWidthMm: number;
  readonly planHeightMm: number;
  /** Zones by number that there is room for. */
  readonly keyRoom: number;
}

const layouts: readonly SheetLayout[] = [
  { orientation: 'portrait', legend: 'below', planWidthMm: 184, planHeightMm: 165, keyRoom: 40 },
  { orientation: 'portrait', legend: 'beside', planWidthMm: 134, planHeightMm: 216, keyRoom: 60 },
  { orientation: 'landscape', legend: 'beside', planWidthMm: 192, planHeightMm: 148, keyRoom: 40 },
  { orientation: 'landscape', legend: 'below', planWidthMm: 252, planHeightMm: 112, keyRoom: 28 },
];

/** The layout that shows a plan of this shape largest. @param aspect width by height */
export function chooseLayout(aspect: number): SheetLayout {
  const widthOn = ({ planWidthMm, planHeightMm }: SheetLayout) =>
    Math.min(planWidthMm, planHeightMm * aspect);
  return layouts.reduce((best, layout) => (widthOn(layout) > widthOn(best) ? layout : best));
}
