/**
 * Writes a token that is sent without its department, such as in a URL. The token therefore starts with the
 * department: `12.` and random bytes in Base64url. Its row can then be found in the department's partition. The
 * department is not secret and proves nothing: a hash of the whole token is stored and compared.
 */
export function writeDepartmentToken(departmentId: number, random: Buffer): string {
  return `${departmentId}.${random.toString('base64url')}`;
}

/** @returns `undefined` for a token without a department, from an earlier release */
export function readTokenDepartment(token: string): number | undefined {
  const [, departmentId] = /^([1-9]\d{0,15})\./.exec(token) ?? [];
  return departmentId === undefined ? undefined : Number(departmentId);
}
