import { z } from 'zod'
import { contract, idParam } from '#base/contract.ts'

const errorSources = ['browser', 'request', 'job', 'process'] as const

/** Errors that say the same and come from the same place. */
export const ClientError = z.object({
  id: z.number(),
  source: z.enum(errorSources),
  message: z.string(),
  /** Files of our own with line and column, one a line, of the last one. */
  stack: z.string(),
  /** Page or call where it happened last; the kind of a job. */
  path: z.string(),
  /** Of the program, when it happened last. */
  version: z.string(),
  /** `X-Request-Id` of the last ones. */
  requests: z.array(z.string()),
  count: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  /** Null while it waits for somebody, and again once it has come back in a newer version. */
  solved_at: z.string().nullable(),
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
    summary: 'Errors of the server and of scripts in browsers, in groups: those that are not solved first, latest first',
    access: 'admin',
    output: z.object({ data: z.array(ClientError) }),
  },
  'PUT /client-errors/:id': {
    summary: 'Marks a group of errors as solved, or as not; it opens again when it comes back in a newer version',
    access: 'admin',
    params: z.object({ id: idParam }),
    body: z.strictObject({ solved: z.boolean() }),
    output: z.object({ data: ClientError }),
  },
})
