declare module 'polylabel' {
  /** The package has no types. @returns x, y of the point that is farthest from the edges of a polygon */
  export default function polylabel(
    rings: readonly (readonly (readonly number[])[])[],
    precision?: number,
  ): number[] & { readonly distance: number };
}
