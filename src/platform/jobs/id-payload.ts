import { z } from 'zod'

const IdPayload = z.object({ id: z.number() })

/** The id of the row that a job with the payload `{ id }` is about. @throws ZodError for any other payload */
export function idIn(payload: unknown): number {
  return IdPayload.parse(payload).id
}
