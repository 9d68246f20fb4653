/** Whether a response can be read while it arrives. In React Native it cannot: a stream would arrive only once it has ended. */
export function canStreamResponses(): boolean {
  return (
    typeof ReadableStream !== 'undefined' &&
    typeof TextDecoder !== 'undefined' &&
    new Response('').body !== undefined
  );
}
