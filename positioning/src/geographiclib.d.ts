declare module 'geographiclib-geodesic' {
  /** The package has no types. These are the parts that the tests use. */
  const geodesic: {
    readonly Geodesic: {
      readonly WGS84: {
        Inverse(
          lat1: number,
          lng1: number,
          lat2: number,
          lng2: number,
        ): { readonly s12: number; readonly azi1: number };
      };
    };
  };
  export default geodesic;
}
