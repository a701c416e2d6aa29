import { z } from 'zod'
import { contract, oneOf } from '#base/contract.ts'

export const FirstSteps = z.object({
  /** Put away, for the whole site. */
  hidden: z.boolean(),
  /** How many things of the demo edition can be removed. */
  demo: z.number(),
  steps: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      text: z.string(),
      /** Screen of the studio where it is done, if there is one. */ path: z.string().nullable(),
      done: z.boolean(),
    }),
  ),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const firstStepsContract = contract({
  'GET /first-steps': { summary: 'What a new site needs, and what of it is done', access: 'admin', output: oneOf(FirstSteps) },
  'PUT /first-steps': {
    summary: 'Puts the list of first steps away, or shows it again',
    access: 'admin',
    body: z.strictObject({ hidden: z.boolean() }),
    output: oneOf(FirstSteps),
  },
  /** What somebody has changed or uses stays, and so does the account that asks. */
  'DELETE /demo': {
    summary: 'Removes what the demo edition has brought',
    access: 'admin',
    output: z.object({ removed: z.number(), kept: z.number() }),
  },
  /** 422 mail-missing (no server is set), mail-failed (with what the server answered). */
  'POST /first-steps/mail': {
    summary: 'Sends a test mail to oneself and waits for the answer of the mail server',
    access: 'admin',
    output: z.object({ message: z.string() }),
  },
})
