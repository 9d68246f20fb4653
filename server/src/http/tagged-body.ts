import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TaggedBody } from '../concurrency/tagged-body-cache.ts';
import { addVary, codingFor, compress, setCoding } from './compression.ts';
import { matchEntityTag, sendNotModified } from './conditional-requests.ts';
import type { ContentCoding } from './content-coding.ts';

/** Compressed forms, created on first request and kept as long as their body is cached. */
const compressed = new WeakMap<TaggedBody, Partial<Record<ContentCoding, Promise<Buffer>>>>();

/** Sets the headers of all responses with a tag: they may be stored, must be revalidated, and differ by caller. */
function setRevalidation(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-cache');
  addVary(reply, 'Authorization');
}

/**
 * Sends a 304 if the client has this state.
 *
 * @param tag with its quotes
 */
export function sendIfUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const matched = matchEntityTag(request.headers, tag);
  if (matched === undefined) return false;
  setRevalidation(reply);
  void sendNotModified(reply, matched);
  return true;
}

/** Sends a cached JSON body, compressed once for all clients. */
export async function sendTaggedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: TaggedBody,
): Promise<FastifyReply> {
  setRevalidation(reply);
  addVary(reply, 'Accept-Encoding');
  reply.type('application/json; charset=utf-8').header('etag', body.tag);
  const coding = codingFor(request, body.bytes.length);
  if (coding === 'identity') return reply.send(body.bytes);
  const forms = compressed.get(body) ?? {};
  compressed.set(body, forms);
  forms[coding] ??= compress(body.bytes, coding);
  const bytes = await forms[coding];
  setCoding(reply, coding);
  return reply.send(bytes);
}

/** The cached bodies of something by its id, such as the zones of a floor. */
interface TaggedBodies {
  readonly readTag: (departmentId: number, id: string) => Promise<string>;
  readonly read: (departmentId: number, id: string, tag: string) => Promise<TaggedBody>;
}

/**
 * Sends the cached body of an id, or a 304. Typed as `never`, because the response type of its route is the list, but
 * this sends the bytes of the list.
 */
export async function sendTaggedList(
  bodies: TaggedBodies,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<never> {
  const { departmentId } = request.caller;
  const tag = await bodies.readTag(departmentId, id);
  if (sendIfUnchanged(request, reply, tag)) return reply as never;
  return (await sendTaggedBody(request, reply, await bodies.read(departmentId, id, tag))) as never;
}

/**
 * Sends a small JSON value with its hash as the tag, or a 304.
 *
 * @param revision the first part of the tag, so that the tag can be sent back as `If-Match`
 */
export function sendTaggedJson(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  revision?: number,
): FastifyReply {
  const json = JSON.stringify(value);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  const tag = revision === undefined ? `"${hash}"` : `"${revision}-${hash}"`;
  if (sendIfUnchanged(request, reply, tag)) return reply;
  setRevalidation(reply);
  return reply.type('application/json; charset=utf-8').header('etag', tag).serializer(asIs).send(json);
}

const asIs = (text: unknown) => text as string; // it is already JSON
