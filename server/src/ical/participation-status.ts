type ParticipationStatus = 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE' | 'DELEGATED';

/** The words that people and programs use, without case, spaces and signs. */
const statuses: ReadonlyMap<string, ParticipationStatus> = new Map([
  ['accepted', 'ACCEPTED'],
  ['accept', 'ACCEPTED'],
  ['yes', 'ACCEPTED'],
  ['going', 'ACCEPTED'],
  ['attending', 'ACCEPTED'],
  ['confirmed', 'ACCEPTED'],
  ['declined', 'DECLINED'],
  ['decline', 'DECLINED'],
  ['no', 'DECLINED'],
  ['notgoing', 'DECLINED'],
  ['notattending', 'DECLINED'],
  ['rejected', 'DECLINED'],
  ['tentative', 'TENTATIVE'],
  ['tentativelyaccepted', 'TENTATIVE'],
  ['maybe', 'TENTATIVE'],
  ['delegated', 'DELEGATED'],
  ['needsaction', 'NEEDS-ACTION'],
  ['pending', 'NEEDS-ACTION'],
  ['invited', 'NEEDS-ACTION'],
  ['noresponse', 'NEEDS-ACTION'],
  ['notresponded', 'NEEDS-ACTION'],
]);

/** The PARTSTAT of a response (RFC 5545, 3.2.12); null if its word is unknown, which readers take for NEEDS-ACTION. */
export function readParticipationStatus(response: string): ParticipationStatus | null {
  return statuses.get(response.toLowerCase().replace(/[\s_-]+/g, '')) ?? null;
}
