import { z } from 'zod'
import { contract, oneOf } from '#base/contract.ts'

/** `no-address`: RELEASES_URL is not set. `not-asked`: nobody has been asked. From `unreachable` on: why nothing is known. */
const updateStates = ['no-address', 'not-asked', 'newest', 'newer', 'unreachable', 'not-understood', 'too-many-requests', 'no-release'] as const

export const Update = z.object({
  /** Version of this program. */
  running: z.string(),
  state: z.enum(updateStates),
  /** The highest release, where it is newer than this program. */
  release: z
    .object({
      version: z.string(),
      published_at: z.string().nullable(),
      /** Address of its notes. */
      notes: z.string(),
    })
    .nullable(),
})
export type Update = z.output<typeof Update>

export const updatesContract = contract({
  'GET /updates': {
    summary: 'Version of this program; with `look=yes` the address in RELEASES_URL is asked for a newer one',
    access: 'admin',
    query: z.object({ look: z.enum(['yes', 'no']).default('no') }),
    output: oneOf(Update),
  },
})
