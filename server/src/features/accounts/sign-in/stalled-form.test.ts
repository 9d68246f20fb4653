import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { App } from '../../../http/app-instance.ts';
import { registerBodyParsers } from '../../../http/body-parsers.ts';
import { registerDeadlines } from '../../../http/deadlines.ts';
import { registerErrorHandler } from '../../../http/error-handler.ts';
import { validatorCompiler } from '../../../http/validation.ts';
import { onSqlite } from '../../../testing/test-server.ts';
import { registerSignInRoutes } from './sign-in.routes.ts';

onSqlite('a sign-in form that stops arriving', (server) => {
  for (const operation of ['token', 'revocation']) {
    test(`${operation}: the response is the same 408 as on other endpoints, because OAuth 2 has no code for it`, async () => {
      const app: App = Fastify();
      app.setValidatorCompiler(validatorCompiler);
      registerErrorHandler(app, server().ctx.log);
      registerDeadlines(app, { stalledBodyMs: 100, handlerMs: 1_000, uploadHandlerMs: 1_000 });
      registerBodyParsers(app);
      registerSignInRoutes(app, server().ctx);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as { port: number }; // the address of a TCP server
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/v4/connect/${operation} HTTP/1.1\r\nHost: muster\r\nContent-Length: 90\r\n` +
          'Content-Type: application/x-www-form-urlencoded\r\n\r\ngrant_type=',
      );
      const [response] = await once(socket, 'data');
      socket.destroy();
      await app.close();
      assert.match(String(response), /^HTTP\/1\.1 408 /);
      assert.match(String(response), /"error":"InvalidRequest","message":"The body stopped arriving/);
      assert.match(String(response), /connection: close/i);
    });
  }
});
