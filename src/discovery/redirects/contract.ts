import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { redirectStatuses } from './rules.ts'
import { either } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

export const RedirectRule = z.object({
  id: z.number(),
  from_path: z.string(),
  /** A path of this site or an address on a host of the owner's list; null for 410. */
  to_path: z.string().nullable(),
  status: z.literal(redirectStatuses),
  note: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type RedirectRule = z.output<typeof RedirectRule>

const RuleFields = z.strictObject({
  from_path: z
    .string()
    .trim()
    .min(1, { error: () => t('studio-fault.old-path') })
    .max(1_000),
  to_path: z
    .string()
    .trim()
    .max(2_000)
    .nullable()
    .default(null)
    .transform((text) => text || null),
  status: z.literal(redirectStatuses, either('301', '302', '410')).default(301),
  note: z.string().trim().max(300).default(''),
})
export type RuleFields = z.output<typeof RuleFields>

/** An address that readers asked for and no page has. */
export const MissingAddress = z.object({
  path: z.string(),
  asked: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  /** The page that it may have meant. */
  suggestion: z.string().nullable(),
})
export type MissingAddress = z.output<typeof MissingAddress>

const byId = z.object({ id: idParam })

export const redirectsContract = contract({
  'GET /redirects': {
    summary: 'Old addresses and where they lead, newest first',
    access: 'editor',
    query: z.object({
      search: textParam.pipe(z.string().max(200)).optional(),
      limit: limitQuery(50),
      cursor: cursorParam,
    }),
    output: listOf(RedirectRule),
  },
  'GET /redirects/missing': {
    summary: 'Addresses that readers asked for and no page has, most asked for first; at most 1,000 are kept',
    access: 'editor',
    query: z.object({ limit: limitQuery(20) }),
    output: z.object({ data: z.array(MissingAddress) }),
  },
  'DELETE /redirects/missing': {
    summary: 'Takes an address off that list until somebody asks for it again',
    access: 'editor',
    query: z.object({ path: textParam.pipe(z.string().min(1).max(1_000)) }),
    output: z.object({ removed: z.number() }),
  },
  'POST /redirects': { summary: 'Lets an old address lead somewhere', access: 'editor', body: RuleFields, output: oneOf(RedirectRule) },
  'GET /redirects/:id': { summary: 'Where one old address leads', access: 'editor', params: byId, output: oneOf(RedirectRule) },
  'PUT /redirects/:id': {
    summary: 'Changes where an old address leads',
    access: 'editor',
    params: byId,
    body: RuleFields.extend({ based_on: RuleFields.optional() }),
    output: oneOf(RedirectRule),
  },
  'DELETE /redirects/:id': { summary: 'Forgets an old address', access: 'editor', params: byId, output: z.object({ removed: z.number() }) },
})
