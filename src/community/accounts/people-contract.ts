import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { roles } from '#base/viewer.ts'

export const Person = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(['active', 'banned', 'deleted']),
  second_factor: z.enum(['off', 'on']),
  created_at: z.string(),
})
export type Person = z.output<typeof Person>

const byId = z.object({ id: idParam })

/** Looking after people. Nobody does any of it to themselves (403 not-yourself). */
export const peopleContract = contract({
  'GET /people': {
    summary: 'Everybody with an account, newest first',
    access: 'admin',
    query: z.object({
      search: textParam.pipe(z.string().max(100)).optional(),
      role: z.enum(roles).optional(),
      limit: limitQuery(50),
      cursor: cursorParam,
    }),
    output: listOf(Person),
  },
  'PUT /people/:id/role': {
    summary: 'Makes somebody a member, author, editor or admin; with `based_on` only if that is still the role',
    access: 'admin',
    params: byId,
    body: z.strictObject({ role: z.enum(roles), based_on: z.strictObject({ role: z.enum(roles) }).optional() }),
    output: oneOf(Person),
  },
  'PUT /people/:id/status': {
    summary: 'Bans somebody, or lets them in again; a ban ends every session and token',
    access: 'admin',
    params: byId,
    body: z.strictObject({ status: z.enum(['active', 'banned']) }),
    output: oneOf(Person),
  },
  'DELETE /people/:id/sessions': {
    summary: 'Ends every session and API token of somebody',
    access: 'admin',
    params: byId,
    output: z.object({ ended: z.number() }),
  },
  'DELETE /people/:id/second-factor': { summary: 'Takes a lost second factor off', access: 'admin', params: byId, output: oneOf(Person) },
})
