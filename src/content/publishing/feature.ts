import { articleAdapter } from './article-adapter.ts'
import { demoContentOf } from './demo-content.ts'
import { publishingFigures } from './home-figures.ts'
import type { Feature } from '#platform/feature.ts'
import { renewHeldLocks } from './edit-lock.ts'
import { draftNames } from './media-references.ts'
import { publishingNotices } from './notices.ts'
import { draftsPersonalData } from './personal-data.ts'
import { draftsRoutes } from './routes.ts'

export const draftsFeature: Feature = {
  name: 'drafts',
  mediaReferences: draftNames,
  notExported: ['content_drafts', 'content_revisions', 'content_notes', 'content_locks'],
  homeFigures: publishingFigures,
  personal: draftsPersonalData,
  routes: draftsRoutes,
  notices: publishingNotices,
  onStart: renewHeldLocks,
  demoContent: [demoContentOf(articleAdapter)],
}
