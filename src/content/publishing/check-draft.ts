import { readBlocks } from '#base/blocks/read.ts'
import type { Viewer } from '#base/viewer.ts'
import type { CardSources } from '#discovery/mentions/service.ts'
import type { Services } from '#platform/services.ts'
import { checksOf, ownLinks } from './pre-publish-checks.ts'
import type { Check } from './contract.ts'
import { articleAdapter } from './article-adapter.ts'
import { deadLinks } from './dead-links.ts'
import { openDraft } from './find-draft.ts'

/** What to look at before the article is published. */
export async function checkDraft(services: Services, cards: CardSources, viewer: Viewer, id: number): Promise<Check[]> {
  const { db } = services.database
  const { fields, status } = await openDraft(articleAdapter, db, viewer, id)
  const blocks = readBlocks(fields.content)
  const dead = await deadLinks(services, cards, ownLinks(blocks))
  return checksOf(fields, blocks, { dead, now: services.now(), at: status.is_public ? null : status.published_at })
}
