import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { line } from '#base/text-fields.ts'
import { ListSlug } from './lists-contract.ts'
import { SubscriberFilters } from './subscribers-contract.ts'
import { t } from '#i18n/messages.ts'

/** What a segment selects of the subscribers of its list; at least one of them. */
export const SegmentFilters = SubscriberFilters.pick({
  tag: true,
  language: true,
  since: true,
  until: true,
  engagement: true,
  engagement_span: true,
  topic: true,
})
export type SegmentFilters = z.output<typeof SegmentFilters>

/** Whether they leave out anybody at all. */
export function narrows({ tag, language, since, until, engagement, topic }: SegmentFilters): boolean {
  return Boolean(tag || language || since || until || engagement || topic)
}

const Segment = z.object({
  id: z.number(),
  name: z.string(),
  list: z.string(),
  ...SegmentFilters.shape,
  /** Who would get a mailing to it now; null where its filters cannot be read: it reaches nobody, and can only be deleted. */
  subscribers: z.number().nullable(),
  created_at: z.string(),
})
export type Segment = z.output<typeof Segment>

export const segmentsContract = contract({
  'GET /newsletter/segments': { summary: 'Saved filters over the subscribers of a list', access: 'editor', output: z.object({ data: z.array(Segment) }) },
  'POST /newsletter/segments': {
    summary: 'Saves a filter as a segment',
    access: 'editor',
    body: z
      .strictObject({ name: line(1, 80), list: ListSlug, ...SegmentFilters.shape })
      .refine(narrows, { path: ['tag'], error: () => t('studio-fault.narrow') }),
    output: oneOf(Segment),
  },
  'DELETE /newsletter/segments/:id': {
    summary: 'Removes a segment from the choice; mailings that name it keep it',
    access: 'editor',
    params: z.object({ id: idParam }),
    output: z.object({ removed: z.number() }),
  },
})
