import { TaskProblem, type TaskSubject } from '../workers/task-problem.ts';

/**
 * Why an uploaded image is not taken.
 *
 * - `unsupported`: whole, but of a kind that is not accepted
 * - `too-large`: more pixels or bytes than a decode may cost
 * - `broken`: damaged, cut short or empty
 * - `timeout`, `memory`: its decoder passed a bound and was killed
 * - `busy`: too many are waiting to be decoded; later it may be taken
 */
export type ImageProblemKind = 'unsupported' | 'too-large' | 'broken' | 'timeout' | 'memory' | 'busy';

/**
 * An image that is refused. `message` is for the person who uploaded it: what is wrong and what to do about it;
 * it names no path. `detail` is the decoder's own words, for the log only.
 */
export class ImageProblem extends TaskProblem<ImageProblemKind> {
  override readonly name = 'ImageProblem';
}

/** What the pools of image workers say when a task ends early. */
export const imageSubject: TaskSubject = {
  // The kinds that the tasks throw and those of `EndKind`.
  problem: (kind, message, detail) => new ImageProblem(kind as ImageProblemKind, message, detail),
  messages: {
    timeout: (seconds) =>
      `This image took longer than ${seconds} s to read. Simplify it (fewer effects and embedded parts), or save it as a PNG or baseline JPEG.`,
    memory:
      'Reading this image needs more memory than is allowed. Scale it down, or save it as a baseline JPEG or a PNG without interlacing; in an SVG, remove blur, shadow and other effects.',
    broken:
      'This image could not be read: its decoder crashed. Open it in an image editor, save it again, and upload that.',
    busy: 'too many images are waiting to be decoded; try again in a little while',
  },
};
