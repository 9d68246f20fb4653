import type { FastifyReply, FastifyRequest } from 'fastify';

/** For pages that anyone with the address can see: keep the address from search engines, other sites' logs and shared caches. */
export function setPrivateHeaders(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  done();
}
