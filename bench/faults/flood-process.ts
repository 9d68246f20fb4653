// Runs one flood until its parent ends it. It receives the flood and the target, and sends back the counted outcomes.
import type { Target } from './faulted-server.ts';
import type { Outcomes } from './flood.ts';
import { floods } from './floods/all-floods.ts';

export interface FloodOrder {
  readonly name: string;
  readonly target: Target;
}

const ended = new AbortController();
const outcomes: Outcomes = {};
const count = (outcome: string) => {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
};

process.on('message', (message: FloodOrder | 'end') => {
  if (message === 'end') {
    process.send?.(outcomes, () => process.exit());
    ended.abort();
  } else {
    const flood = floods.find(({ name }) => name === message.name);
    void flood?.run(message.target, ended.signal, count);
  }
});
process.on('disconnect', () => process.exit());
