/**
 * A token that stands alone in an address or a request, with its department in front: `12.` and random bytes in Base64url.
 * Its row is then found in the department's partition. The department is no secret and proves nothing: what is stored and
 * compared is a hash of the whole token.
 */
export function writeDepartmentToken(departmentId: number, random: Buffer): string {
  return `${departmentId}.${random.toString('base64url')}`;
}

/** @returns `undefined` for a token without a department, as earlier releases wrote them */
export function readTokenDepartment(token: string): number | undefined {
  const [, departmentId] = /^([1-9]\d{0,15})\./.exec(token) ?? [];
  return departmentId === undefined ? undefined : Number(departmentId);
}
