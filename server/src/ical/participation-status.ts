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

/** The PARTSTAT of an answer (RFC 5545, 3.2.12); null where its word is not known, which readers take for NEEDS-ACTION. */
export function readParticipationStatus(answer: string): ParticipationStatus | null {
  return statuses.get(answer.toLowerCase().replace(/[\s_-]+/g, '')) ?? null;
}
