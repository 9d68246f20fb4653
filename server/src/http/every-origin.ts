import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lets pages of every origin read an answer: map clients fetch images and tiles from wherever they are. On errors too, or a
 * client could not tell a tile that is not there from a network that does not work.
 */
export function allowEveryOrigin(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('access-control-allow-origin', '*');
  done();
}
