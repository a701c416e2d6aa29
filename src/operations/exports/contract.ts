import { z } from 'zod'
import { exportFormats } from './rules.ts'
import { contract, idParam, oneOf } from '#base/contract.ts'

export const ExportRun = z.object({
  id: z.number(),
  /** `gone`: it was there, and is deleted. */
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'gone']),
  format: z.enum(exportFormats),
  /** What is being written just now. */
  part: z.string(),
  bytes: z.number(),
  fault: z.string().nullable(),
  by: z.string().nullable(),
  created_at: z.string(),
  changed_at: z.string(),
  /** Until when it can be fetched. */
  ends_at: z.string().nullable(),
})
export type ExportRun = z.output<typeof ExportRun>

const byId = z.object({ id: idParam })

/** The site as one archive, for another Masthead or another system: `POST /imports` of another site takes it in. */
export const exportsContract = contract({
  'GET /exports': { summary: 'The last exports', access: 'admin', output: z.object({ data: z.array(ExportRun) }) },
  'POST /exports': {
    summary: 'Begins an export, without a format one of the whole site; one at a time',
    access: 'admin',
    limit: 'upload',
    body: z.object({ format: z.enum(exportFormats).optional() }).nullish(),
    output: oneOf(ExportRun),
  },
  'GET /exports/:id': { summary: 'How far an export is', access: 'admin', params: byId, output: oneOf(ExportRun) },
  'POST /exports/:id/link': {
    summary: 'Where to fetch an export from, for five minutes; whoever has the address needs no token',
    access: 'admin',
    params: byId,
    output: z.object({ path: z.string(), ends_at: z.string() }),
  },
  'POST /exports/:id/cancel': { summary: 'Stops an export', access: 'admin', params: byId, output: oneOf(ExportRun) },
  'DELETE /exports/:id': { summary: 'Deletes an export before its time', access: 'admin', params: byId, output: z.object({ removed: z.number() }) },
})
