import type { Feature } from '#platform/feature.ts'
import { draftNames } from './media-references.ts'
import { draftsRoutes } from './routes.ts'
import { keepPlaces } from './editorial-notes.ts'

export const draftsFeature: Feature = {
  name: 'drafts',
  mediaNames: draftNames,
  routes: draftsRoutes,
  opens: keepPlaces,
}
