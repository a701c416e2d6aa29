import { z } from 'zod'
import { contract, idParam } from '#base/contract.ts'
import { scopes } from '#base/scopes.ts'
import { isDateTime, notEmpty } from '#base/validation-errors.ts'

export const ApiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first and last letters: enough to know it again, not to use it. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Username of whose powers it has. */
  owner: z.string(),
  expires_at: z.string().nullable(),
  used_at: z.string().nullable(),
  created_at: z.string(),
})
export type ApiToken = z.output<typeof ApiToken>

const NewToken = z.strictObject({
  name: z.string().trim().min(1, notEmpty).max(100),
  scopes: z.array(z.enum(scopes)).min(1),
  /** Null or left out: it ends when it is revoked. */
  expires_at: z.iso
    .datetime({ offset: true, ...isDateTime })
    .nullable()
    .default(null),
})

export const tokensContract = contract({
  'GET /tokens': { summary: 'Tokens of scripts: one’s own, or as an administrator all', access: 'author', output: z.object({ data: z.array(ApiToken) }) },
  'POST /tokens': {
    summary: 'A new token, shown this once; it never does more than its owner may. Asks for a recent proof of identity',
    access: 'author',
    body: NewToken,
    output: z.object({ data: ApiToken, token: z.string() }),
  },
  'DELETE /tokens/:id': {
    summary: 'Revokes a token, at once and everywhere',
    access: 'author',
    params: z.object({ id: idParam }),
    output: z.object({ revoked: z.number() }),
  },
})
