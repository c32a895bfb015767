/** A new Idempotency-Key: 128 random bits. Also where the page came by plain HTTP and there is no randomUUID. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
