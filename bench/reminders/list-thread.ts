// The thread of reminders.ts: reads a list every 20 ms, and sends the longest wait when it is asked to.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const intervalMs = 20;
const { url, token } = workerData as { url: string; token: string }; // reminders.ts defines it
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const headers = { authorization: `Bearer ${token}` };
const waits: number[] = [];
let failures = 0;

const timer = setInterval(() => {
  const due = performance.now();
  const fail = () => failures++;
  request(url, { agent, headers }, (response) => {
    response.resume();
    response.once('end', () => (response.statusCode === 200 ? waits.push(performance.now() - due) : fail()));
  })
    .once('error', fail)
    .end();
}, intervalMs);

parentPort?.once('message', () => {
  clearInterval(timer);
  parentPort?.postMessage({ waits, failures });
  agent.destroy();
});
