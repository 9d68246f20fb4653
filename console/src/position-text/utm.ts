/**
 * Converts UTM to degrees (WGS 84), with the series of Krüger to the fourth order: within a millimeter in a zone.
 * Source: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011, equations 11, 15 and 36.
 */
export function utmToDegrees(
  zone: number,
  isSouth: boolean,
  easting: number,
  northing: number,
): { readonly latitude: number; readonly longitude: number } {
  const xi = (northing - (isSouth ? 10_000_000 : 0)) / (scale * rectifyingRadius);
  const eta = (easting - 500_000) / (scale * rectifyingRadius);
  let xiPrime = xi;
  let etaPrime = eta;
  for (const [index, beta] of betas.entries()) {
    const k = 2 * (index + 1);
    xiPrime -= beta * Math.sin(k * xi) * Math.cosh(k * eta);
    etaPrime -= beta * Math.cos(k * xi) * Math.sinh(k * eta);
  }
  const conformal = Math.asin(Math.sin(xiPrime) / Math.cosh(etaPrime));
  let latitude = conformal;
  for (const [index, delta] of deltas.entries()) latitude += delta * Math.sin(2 * (index + 1) * conformal);
  const fromMeridian = Math.atan2(Math.sinh(etaPrime), Math.cos(xiPrime));
  return { latitude: toDegrees(latitude), longitude: zone * 6 - 183 + toDegrees(fromMeridian) };
}

const toDegrees = (radians: number) => (radians * 180) / Math.PI;

const scale = 0.9996;
const flattening = 1 / 298.257223563;
/** The third flattening, in which the series are written. */
const n = flattening / (2 - flattening);
const rectifyingRadius = (6_378_137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const betas = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  n ** 2 / 48 + n ** 3 / 15 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161_280) * n ** 4,
];
const deltas = [
  2 * n - (2 / 3) * n ** 2 - 2 * n ** 3 + (116 / 45) * n ** 4,
  (7 / 3) * n ** 2 - (8 / 5) * n ** 3 - (227 / 45) * n ** 4,
  (56 / 15) * n ** 3 - (136 / 35) * n ** 4,
  (4279 / 630) * n ** 4,
];
