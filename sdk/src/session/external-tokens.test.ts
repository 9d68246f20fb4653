import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClaimNames, parseSession } from './session.ts';

const names: ClaimNames = {
  user: 'sub',
  department: 'attributes.department',
  permissions: 'permissions',
  role: 'realm_access.roles',
  roleMap: { 'fire-admins': 'admin', 'fire-crew': 'editor' },
  defaultDepartment: 4,
};

function tokenOf(claims: object, alg = 'RS256'): string {
  return [{ alg }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
}

test('roles and departments of an external issuer are found just as the server finds them', () => {
  const roles = (...values: string[]) => ({ sub: 'ada', realm_access: { roles: values } });
  const parse = (claims: object) => parseSession(tokenOf(claims), names);
  assert.deepEqual(parse(roles('offline_access', 'fire-crew')), {
    departmentId: 4,
    userId: 'ada',
    roles: ['editor'],
    permissions: ['maps:read', 'maps:write', 'calendar:read', 'calendar:write'],
  });
  assert.deepEqual(
    parse(roles('admin', 'toString'))?.permissions,
    [],
    'the admin of the issuer is not an admin here',
  );
  for (const [department, expected] of [
    ['12', 12],
    [12, 12],
    ['twelve', undefined],
    ['012', undefined],
  ] as const)
    assert.equal(parse({ ...roles('fire-crew'), attributes: { department } })?.departmentId, expected);
});

test('tokens of the service itself have its own roles, and always a department', () => {
  const parse = (claims: object) => parseSession(tokenOf(claims, 'HS256'), names);
  const claims = { sub: 'ada', 'attributes.department': 3, 'realm_access.roles': 'admin' };
  assert.deepEqual(parse(claims)?.roles, ['admin']);
  assert.equal(parse({ ...claims, 'attributes.department': undefined }), undefined);
  assert.equal(parse({ ...claims, 'attributes.department': '3' }), undefined);
});
