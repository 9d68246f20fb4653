const a = 6_378_137;
const f = 1 / 298.257223563;
const b = a * (1 - f);

export interface Geodesic {
  readonly distanceM: number;
  /** Clockwise from north at the first point, 0 to 360. */
  readonly bearingDeg: number;
}

/**
 * The shortest line between two points on the WGS 84 ellipsoid, accurate to a millimeter; for nearly opposite points, to half a
 * percent.
 *
 * Source: T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", Survey Review XXIII (1975).
 */
export function geodesicBetween(lat1: number, lng1: number, lat2: number, lng2: number): Geodesic {
  const u1 = Math.atan((1 - f) * Math.tan((lat1 * Math.PI) / 180));
  const u2 = Math.atan((1 - f) * Math.tan((lat2 * Math.PI) / 180));
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const difference = ((lng2 - lng1) * Math.PI) / 180;
  let lambda = difference;
  for (let round = 0; round < 60; round++) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)];
    const [east, north] = [cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda];
    const sinSigma = Math.hypot(east, north);
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    if (sinSigma === 0) return { distanceM: 0, bearingDeg: 0 };
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma;
    const cosSqAlpha = 1 - sinAlpha * sinAlpha;
    const cos2SigmaM = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha;
    const c = (f / 16) * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha));
    const along = cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1);
    const before = lambda;
    lambda = difference + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * along);
    if (Math.abs(lambda - before) > 1e-13) continue;
    return {
      distanceM: lengthOfArc({ sigma, sinSigma, cosSigma, cosSqAlpha, cos2SigmaM }),
      bearingDeg: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
    };
  }
  return onSphere(lat1, lat2, difference);
}

interface Arc {
  readonly sigma: number;
  readonly sinSigma: number;
  readonly cosSigma: number;
  readonly cosSqAlpha: number;
  readonly cos2SigmaM: number;
}

function lengthOfArc({ sigma, sinSigma, cosSigma, cosSqAlpha, cos2SigmaM }: Arc): number {
  const uSq = (cosSqAlpha * (a * a - b * b)) / (b * b);
  const bigA = 1 + (uSq / 16384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
  const bigB = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
  const m2 = cos2SigmaM * cos2SigmaM;
  const inner =
    cosSigma * (2 * m2 - 1) - (bigB / 6) * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * m2 - 3);
  return b * bigA * (sigma - bigB * sinSigma * (cos2SigmaM + (bigB / 4) * inner));
}

/** For points on opposite sides of the earth, where Vincenty's iteration does not converge. */
function onSphere(lat1: number, lat2: number, difference: number): Geodesic {
  const [phi1, phi2] = [(lat1 * Math.PI) / 180, (lat2 * Math.PI) / 180];
  const h =
    Math.sin((phi2 - phi1) / 2) ** 2 + Math.cos(phi1) * Math.cos(phi2) * Math.sin(difference / 2) ** 2;
  const east = Math.sin(difference) * Math.cos(phi2);
  const north = Math.cos(phi1) * Math.sin(phi2) - Math.sin(phi1) * Math.cos(phi2) * Math.cos(difference);
  return {
    distanceM: 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h))),
    bearingDeg: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
  };
}
