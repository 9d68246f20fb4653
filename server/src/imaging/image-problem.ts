import { TaskProblem, type TaskSubject } from '../workers/task-problem.ts';

/**
 * Why an uploaded image is rejected.
 *
 * - `unsupported`: intact, but of a kind that is not accepted
 * - `too-large`: too many pixels or bytes to decode
 * - `broken`: damaged, truncated or empty
 * - `timeout`, `memory`: its decoder exceeded a bound and was killed
 * - `busy`: too many images are waiting; it may be accepted later
 */
export type ImageProblemKind = 'unsupported' | 'too-large' | 'broken' | 'timeout' | 'memory' | 'busy';

/**
 * A rejected image. `message` describes for the uploader what is wrong and what to do about it, and contains no path.
 * `detail` is the decoder's message, for the log only.
 */
export class ImageProblem extends TaskProblem<ImageProblemKind> {
  override readonly name = 'ImageProblem';
}

/** The messages of the image worker pools for tasks that end early. */
export const imageSubject: TaskSubject = {
  // `ImageProblemKind` has the kinds that the tasks throw and those of `EndKind`.
  problem: (kind, message, detail) => new ImageProblem(kind as ImageProblemKind, message, detail),
  messages: {
    timeout: (seconds) =>
      `This image took longer than ${seconds} s to read. Simplify it (fewer effects and embedded parts), or save it as a PNG or baseline JPEG.`,
    memory:
      'Reading this image needs more memory than is allowed. Scale it down, or save it as a baseline JPEG or a PNG without interlacing; in an SVG, remove blur, shadow and other effects.',
    broken:
      'This image could not be read: its decoder crashed. Open it in an image editor, save it again, and upload that.',
    busy: 'too many images are waiting to be decoded; try again shortly',
  },
};
