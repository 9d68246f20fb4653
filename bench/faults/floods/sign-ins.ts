import { exchange, type Flood, repeat } from '../flood.ts';

const callers = 200;

/** Two hundred callers guess the passwords of accounts that do not exist. */
export const signIns: Flood = {
  name: 'sign-ins',
  run: async (target, ended, count) => {
    let guesses = 0;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/api/v4/connect/token';
    await repeat(callers, ended, () => {
      const username = `guess${guesses++}@station.example`;
      const body = new URLSearchParams({ grant_type: 'password', username, password: 'a guess' }).toString();
      return exchange(target, { method: 'POST', path, headers, body }, ended, count);
    });
  },
};
