import { Readable } from 'node:stream';
import type { createTransport } from 'nodemailer';

/** The turn of one message. */
export interface Turn {
  /** Resolves when the turns that were asked for before have ended. Asking again is the same turn. */
  readonly wait: () => Promise<void>;
  /** Also ends a turn that has not come yet, or that nobody asked for. */
  readonly end: () => void;
}

let lastEnd: Promise<void> = Promise.resolve();

/** One turn at a time, in the whole process, in the order in which they are asked for. */
export function createTurn(): Turn {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let before: Promise<void> | undefined;
  return {
    wait: () => {
      if (before) return before; // on another connection, because the server has closed the first one
      before = lastEnd;
      lastEnd = before.then(() => ended);
      return before;
    },
    end,
  };
}

/**
 * Makes a mailer wait for the turn of a message after the server has said that it is ready for its content (RFC 5321, 4.1.1.4). Until then,
 * it does not know the message, so that messages that wait are never repeated.
 *
 * @param turnOf by `Message-ID`; other messages do not wait
 */
export function sendInTurns(
  mailer: Pick<ReturnType<typeof createTransport>, 'use'>,
  turnOf: ReadonlyMap<string, Turn>,
): void {
  mailer.use('stream', ({ message }, done) => {
    const turn = turnOf.get(message.messageId());
    if (turn) {
      const open = message.createReadStream.bind(message);
      message.createReadStream = () => Readable.from(afterTurn(turn, open), { objectMode: false });
    }
    done();
  });
}

async function* afterTurn(turn: Turn, open: () => Readable) {
  await turn.wait();
  yield* open();
}
