/** A text that nobody else has: 128 random bits. `crypto.randomUUID` is missing on pages without https. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
