import { z } from 'zod'
import { contract } from '#base/contract.ts'

/** Errors that say the same. */
export const ClientError = z.object({
  id: z.number(),
  message: z.string(),
  /** Files of our own with line and column, one a line, of the last one. */
  stack: z.string(),
  /** Page where it happened last. */
  path: z.string(),
  count: z.number(),
  first_at: z.string(),
  last_at: z.string(),
})
export type ClientError = z.output<typeof ClientError>

export const clientErrorsContract = contract({
  /** `recorded` is false for what comes in floods. */
  'POST /client-errors': {
    summary: 'Reports an error of our own scripts in a browser; addresses, tokens and queries are taken out',
    access: 'anyone',
    limit: 'clientErrors',
    body: z.strictObject({ message: z.string().min(1).max(2_000), stack: z.string().max(20_000).default(''), path: z.string().max(2_000).default('/') }),
    output: z.object({ recorded: z.boolean() }),
  },
  'GET /client-errors': {
    summary: 'Errors of scripts in readers’ browsers, latest first',
    access: 'admin',
    output: z.object({ data: z.array(ClientError) }),
  },
})
