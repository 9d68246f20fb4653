/**
 * Page layout of a printed floor. All sizes fit both A4 and US Letter with 12 mm margins, so no one has to choose a
 * paper size.
 */
export interface SheetLayout {
  readonly orientation: 'portrait' | 'landscape';
  /** Position of the legend and the numbered zones, relative to the plan. */
  readonly legend: 'below' | 'beside';
  /** Maximum size of the plan. */
  readonly planWidthMm: number;
  readonly planHeightMm: number;
  /** Maximum number of numbered zones that fit on the sheet. */
  readonly maxKeyEntries: number;
}

const layouts: readonly SheetLayout[] = [
  { orientation: 'portrait', legend: 'below', planWidthMm: 184, planHeightMm: 165, maxKeyEntries: 40 },
  { orientation: 'portrait', legend: 'beside', planWidthMm: 134, planHeightMm: 216, maxKeyEntries: 60 },
  { orientation: 'landscape', legend: 'beside', planWidthMm: 192, planHeightMm: 148, maxKeyEntries: 40 },
  { orientation: 'landscape', legend: 'below', planWidthMm: 252, planHeightMm: 112, maxKeyEntries: 28 },
];

/**
 * Returns the layout in which the plan is largest.
 *
 * @param aspect width divided by height
 */
export function chooseLayout(aspect: number): SheetLayout {
  const widthOn = ({ planWidthMm, planHeightMm }: SheetLayout) =>
    Math.min(planWidthMm, planHeightMm * aspect);
  return layouts.reduce((best, layout) => (widthOn(layout) > widthOn(best) ? layout : best));
}
