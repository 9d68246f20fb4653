export { foldText } from './search/fold.ts';
export {
  pointTypeWords,
  type SearchPoint,
  searchedPointTypes,
  toSearched,
} from './search/point-vocabulary.ts';
export type { SearchHit } from './search/rank-hits.ts';
export { openSearchIndex, type SearchFloor, type SearchIndex } from './search/search-index.ts';
export { defaultHits, maxHits, type SearchRequest, searchZones } from './search/search-zones.ts';
export {
  createSegmentBuilder,
  type SearchSegment,
  type SearchZone,
  type SegmentBuilder,
  segmentBuffers,
} from './search/segment.ts';
