/** Whether a response can be read while it arrives. React Native cannot: there a stream would arrive only at its end. */
export function canStreamResponses(): boolean {
  return (
    typeof ReadableStream !== 'undefined' &&
    typeof TextDecoder !== 'undefined' &&
    new Response('').body !== undefined
  );
}
