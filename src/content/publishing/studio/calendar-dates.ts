/** A day in ms. */
export const dayLength = 86_400_000

/** `2026-11-30`, in UTC. */
export function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
