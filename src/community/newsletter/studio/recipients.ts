import { t } from '#i18n/messages.ts'
import type { Segment } from '../contract.ts'

export interface Recipients {
  list: string
  /** Null for everybody on the list. */
  segment_id: number | null
}

/** Says why nobody can be reached in this way; null where they can. */
export function unreadableSegment(segments: readonly Segment[], { segment_id }: Recipients): string | null {
  const segment = segments.find(({ id }) => id === segment_id)
  return segment?.subscribers === null ? t('studio-newsletter-segments.cannot-be-read', { name: segment.name }) : null
}
