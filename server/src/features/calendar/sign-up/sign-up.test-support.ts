import assert from 'node:assert/strict';
import { clientOf, type Send } from '../../../testing/api-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { mintAccessToken } from '../../accounts/tokens/mint-access-token.ts';
import { base } from '../calendar.test-support.ts';
import type { Answer, PersonAnswer, SignUpAnswer } from './sign-up.schema.ts';

/** A client of a volunteer without an account. */
export async function volunteer(server: TestServer, userId: string, departmentId = 1): Promise<Send> {
  const subject = { departmentId, userId, role: 'viewer', lifetimeSeconds: 3600 } as const;
  return clientOf(server, departmentId, await mintAccessToken(server.ctx, subject));
}

export async function signUp(send: Send, id: number, answer: Answer, query = ''): Promise<SignUpAnswer> {
  const { status, body, text } = await send('POST', `${base}/SignUp/${id}${query}`, { Answer: answer });
  assert.equal(status, 200, text);
  return body.Data;
}

export async function answersOf(send: Send, id: number): Promise<PersonAnswer[]> {
  const { status, body, text } = await send('GET', `${base}/GetAnswers/${id}`);
  assert.equal(status, 200, text);
  return body.Data;
}
