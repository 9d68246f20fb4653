/** A position reported by the device's GPS. */
export interface Fix {
  readonly lat: number;
  readonly lng: number;
  /** For 95 percent confidence, like every accuracy that browsers report. */
  readonly accuracyM: number;
  readonly altitude: FixAltitude | undefined;
}

interface FixAltitude {
  readonly heightM: number;
  readonly accuracyM: number;
  readonly datum: 'ellipsoid' | 'meanSeaLevel';
}

/** Converts the browser's report. An altitude of unknown accuracy is left out, because it is useless. */
export function readFix(
  {
    latitude: lat,
    longitude: lng,
    accuracy: accuracyM,
    altitude,
    altitudeAccuracy,
  }: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy' | 'altitude' | 'altitudeAccuracy'>,
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): Fix {
  const hasAltitude = typeof altitude === 'number' && typeof altitudeAccuracy === 'number';
  return {
    lat,
    lng,
    accuracyM,
    altitude: hasAltitude
      ? { heightM: altitude, accuracyM: altitudeAccuracy, datum: datumOf(device) }
      : undefined,
  };
}

/**
 * The W3C specifies altitudes above the ellipsoid, and Android complies. iPhones and iPads report altitudes above sea level:
 * https://github.com/w3c/geolocation/issues/210
 */
function datumOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  const isIpadAsMac = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  return /iPhone|iPad|iPod/.test(userAgent) || isIpadAsMac ? 'meanSeaLevel' : 'ellipsoid';
}
