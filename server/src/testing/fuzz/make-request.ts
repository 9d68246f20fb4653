import { exampleIds } from '../../features/example-values.ts';
import {
  damageContentEncoding,
  damageContentType,
  damageFormText,
  damageJson,
  type RequestDamage,
} from './damage-bytes.ts';
import {
  damageBodyFields,
  damageGeoJson,
  damagePathValue,
  damageQuery,
  type TemplateDamage,
} from './damage-fields.ts';
import {
  damageAuthorization,
  damageDelivery,
  damageHeader,
  damageMethod,
  damageRelevantHeader,
  damageTarget,
  damageVersion,
  stall,
} from './damage-head.ts';
import { encodeTemplate, type FuzzWorld } from './encode-template.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { varyFields } from './plausible-values.ts';
import { createRandom, type Random } from './random.ts';
import type { TemplateSource } from './request-template.ts';
import type { SampleFiles } from './sample-files.ts';

export interface RequestMaker {
  readonly seed: number;
  readonly templates: TemplateSource;
  readonly files: SampleFiles;
  /** One request in this many stalls, which takes the server 15 s; 0 means none. */
  readonly stallsOneIn: number;
}

type Weighted<Damage> = readonly (readonly [probability: number, damage: Damage])[];

const templateDamages: Weighted<TemplateDamage> = [
  [0.4, damageBodyFields],
  [0.1, damageGeoJson],
  [0.2, damageQuery],
  [0.12, damagePathValue],
];

const requestDamages: Weighted<RequestDamage> = [
  [0.12, damageJson],
  [0.12, damageFormText],
  [0.04, damageContentType],
  [0.02, damageContentEncoding],
  [0.04, damageMethod],
  [0.06, damageHeader],
  [0.12, damageRelevantHeader],
  [0.03, damageAuthorization],
  [0.04, damageTarget],
  [0.05, damageDelivery],
  [0.01, damageVersion],
];

/** Deletions are rare, because without the data all other requests would get errors. */
const removalChance = 0.01;
/** These end the feed and have no id that could be wrong, so they are rare. */
const endsFeed = new Set(['regenerateCalendarSubscriptionUrl']);
const feedEndChance = 0.04;

/** Creates the request with this number, which is the same in every run with the same seed and ids. */
export function makeRequest(maker: RequestMaker, world: FuzzWorld, number: number): FuzzRequest {
  const random = createRandom(maker.seed, number);
  let template = maker.templates.make(random);
  while (endsFeed.has(template.operationId) && !random.chance(feedEndChance))
    template = maker.templates.make(random);
  if (random.chance(0.5)) varyFields(random, template);
  const isDamaged = random.chance(0.7);
  const damages: string[] = [];
  const isRareDelete = template.method === 'DELETE' && random.chance(1 - removalChance);
  if (isRareDelete) {
    for (const name of template.pathValues.keys())
      template.pathValues.set(name, unknownId(template.operationId));
    damages.push('unknown id');
  }
  if (isDamaged) damages.push(...applyAll(random, templateDamages, template));
  const usesForeignIds = random.chance(0.05);
  if (usesForeignIds) damages.push('ids of another department');
  const damagesForm = isDamaged && random.chance(0.3);
  const { files } = maker;
  const request = encodeTemplate(random, template, {
    number,
    world,
    files,
    damages,
    usesForeignIds,
    damagesForm,
  });
  if (isDamaged) damages.push(...applyAll(random, requestDamages, request));
  if (maker.stallsOneIn > 0 && number % maker.stallsOneIn === maker.stallsOneIn - 1)
    damages.push(stall(random, request));
  return request;
}

function applyAll<Target>(
  random: Random,
  damages: Weighted<(random: Random, target: Target) => string | undefined>,
  target: Target,
): string[] {
  return damages.flatMap(([probability, damage]) =>
    random.chance(probability) ? (damage(random, target) ?? []) : [],
  );
}

function unknownId(operationId: string): string {
  return operationId === 'deleteCalendarItem' ? '2147483647' : exampleIds.unknown;
}
