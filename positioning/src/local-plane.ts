/** The length of a degree on the ground around a latitude, in meters. */
export interface DegreeLengths {
  readonly lat: number;
  readonly lng: number;
}

const equatorRadiusM = 6_378_137;
const eccentricitySquared = 0.00669437999014;

/** Computed on the WGS 84 ellipsoid. Source: Snyder, "Map Projections: A Working Manual", equations 4-18 and 4-20. */
export function degreeLengths(lat: number): DegreeLengths {
  const radians = (lat * Math.PI) / 180;
  const w = 1 - eccentricitySquared * Math.sin(radians) ** 2;
  const meridian = (equatorRadiusM * (1 - eccentricitySquared)) / (w * Math.sqrt(w));
  const parallel = (equatorRadiusM * Math.max(Math.cos(radians), 1e-9)) / Math.sqrt(w);
  return { lat: (meridian * Math.PI) / 180, lng: (parallel * Math.PI) / 180 };
}
