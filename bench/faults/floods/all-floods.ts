import type { Flood } from '../flood.ts';
import { changeStreams } from './change-streams.ts';
import { idleConnections } from './idle-connections.ts';
import { imports } from './imports.ts';
import { shareLinks } from './share-links.ts';
import { signIns } from './sign-ins.ts';
import { unreadResponses } from './unread-responses.ts';
import { uploads } from './uploads.ts';
import { zoneLists } from './zone-lists.ts';

export const floods: readonly Flood[] = [
  zoneLists,
  unreadResponses,
  uploads,
  imports,
  changeStreams,
  shareLinks,
  signIns,
  idleConnections,
];
