import { seededRandom } from '../measurement/seeded-random.ts';

/** The activity of a department in a day. Change it to your own, and run the simulation again. */
export const assumedLoad = {
  zones: 5_000,
  incidentsADay: 8,
  incidentMinutes: 40,
  phonesAtIncident: 12,
  floorsAtIncident: 3,
  /** Each phone at an incident resolves its position this often. */
  secondsBetweenResolves: 5,
  /** Tiles that a phone at an incident does not have yet. */
  tilesOfPhone: 40,
  /** Phones on duty, which poll the manifest. */
  phones: 60,
  minutesBetweenManifests: 15,
  feedSubscribers: 40,
  minutesBetweenFeedPolls: 60,
  /** Consoles and phones that keep a change stream open during the day. */
  streams: 4,
  zoneEditsADay: 30,
  calendarEditsADay: 15,
} as const;

/** The day has a storm: for an hour, a fifth of the departments have six times as many incidents. */
const storm = { from: 17 * 60, minutes: 60, share: 0.2, times: 6 } as const;

/** Incidents by hour of the day: few at night, most in the late afternoon. */
const incidentsByHour = [2, 2, 1, 1, 1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 8, 7, 6, 5, 4, 3, 2];
/** Edits happen in 8 hours, most of them in the first. */
const busiestHourOfEdits = 0.25;

/** The rates during one minute, per second. */
export interface Minute {
  readonly resolves: number;
  /** Floors of the incidents in progress. */
  readonly activeFloors: number;
  readonly incidentsUnderWay: number;
  /** Departments with an incident. */
  readonly activeDepartments: number;
  /** Floors of incidents that have just started, per second. */
  readonly newFloors: number;
  readonly manifests: number;
  readonly feeds: number;
  readonly changesOfClients: number;
  readonly zoneEdits: number;
  readonly calendarEdits: number;
  readonly tiles: number;
  readonly departmentsWithStreams: number;
}

/** Draws the incidents of one day, and finds the minute with the most incidents in progress. */
export function drawBusiestMinute(departments: number, seed: number): Minute {
  const started = drawIncidents(departments, seededRandom(seed));
  let [underWay, maxUnderWay, maxStarted] = [0, 0, 0];
  for (let minute = 0; minute < started.length; minute++) {
    underWay += (started[minute] ?? 0) - (started[minute - assumedLoad.incidentMinutes] ?? 0);
    maxUnderWay = Math.max(maxUnderWay, underWay);
    maxStarted = Math.max(maxStarted, started[minute] ?? 0);
  }
  const load = assumedLoad;
  const phonesActive = maxUnderWay * load.phonesAtIncident;
  const newPhones = (maxStarted * load.phonesAtIncident) / 60;
  const perSecond = (each: number, minutes: number) => peakOf((departments * each) / (60 * minutes));
  return {
    resolves: peakOf(phonesActive / load.secondsBetweenResolves),
    activeFloors: maxUnderWay * load.floorsAtIncident,
    incidentsUnderWay: maxUnderWay,
    activeDepartments: departments * (1 - Math.exp(-maxUnderWay / departments)),
    newFloors: (maxStarted * load.floorsAtIncident) / 60,
    manifests: perSecond(load.phones, load.minutesBetweenManifests) + newPhones,
    feeds: perSecond(load.feedSubscribers, load.minutesBetweenFeedPolls),
    changesOfClients: newPhones,
    zoneEdits: perSecond(load.zoneEditsADay * busiestHourOfEdits, 60),
    calendarEdits: perSecond(load.calendarEditsADay * busiestHourOfEdits, 60),
    tiles: newPhones * load.tilesOfPhone,
    departmentsWithStreams: departments,
  };
}

/** @returns the number of incidents that begin in each minute of the day */
function drawIncidents(departments: number, random: () => number): Float64Array {
  const started = new Float64Array(24 * 60);
  const sum = incidentsByHour.reduce((total, weight) => total + weight, 0);
  for (let minute = 0; minute < started.length; minute++) {
    const weight = incidentsByHour[Math.floor(minute / 60)] ?? 0;
    const isStorm = minute >= storm.from && minute < storm.from + storm.minutes;
    const times = isStorm ? 1 + storm.share * (storm.times - 1) : 1;
    started[minute] = drawPoisson(
      (departments * assumedLoad.incidentsADay * weight * times) / sum / 60,
      random,
    );
  }
  return started;
}

/** Uses Knuth's method for small means; for large ones, a normal distribution is practically the same. */
function drawPoisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = 0;
  for (let product = random(); product > Math.exp(-mean); product *= random()) count++;
  return count;
}

/** Requests at a mean rate come in bursts: the busiest second of a minute is about 2.5 standard deviations higher. */
function peakOf(rate: number): number {
  return rate + 2.5 * Math.sqrt(rate);
}
