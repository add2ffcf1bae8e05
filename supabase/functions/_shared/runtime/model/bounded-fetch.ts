/**
 * The bytes read of one answer. Three pitches are some kilobytes; as a stream each word of them brings
 * about 300 bytes of its own.
 */
const MAX_BYTES = 2 * 1024 * 1024;

/** Like `fetch`, but the body of the response fails behind two megabytes. */
export async function boundedFetch(...request: Parameters<typeof fetch>): ReturnType<typeof fetch> {
  const response = await fetch(...request);
  if (response.body === null) return response;
  let read = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        read += chunk.byteLength;
        if (read > MAX_BYTES) controller.error(new Error('The answer of the model is too long.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
}
