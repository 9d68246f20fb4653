import { locateStrings } from '../locate.ts';
import { pointsStrings } from '../points.ts';
import { printStrings } from '../print.ts';
import { probeStrings } from '../probe.ts';
import { shareStrings } from '../share.ts';
import { verificationStrings } from '../verification.ts';
import { viewerStrings } from '../viewer.ts';
import { zonesStrings } from '../zones.ts';

/** The texts of floors and their zones, on the shared page too. */
export const floorTexts = {
  zones: zonesStrings,
  print: printStrings,
  probe: probeStrings,
  locate: locateStrings,
  points: pointsStrings,
  share: shareStrings,
  verification: verificationStrings,
  viewer: viewerStrings,
} as const;
