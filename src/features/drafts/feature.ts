import type { Feature } from '#platform/feature.ts'
import { draftNames } from './media-names.ts'
import { draftsRoutes } from './routes.ts'
import { keepPlaces } from './margin.ts'

export const draftsFeature: Feature = {
  name: 'drafts',
  mediaNames: draftNames,
  routes: draftsRoutes,
  opens: keepPlaces,
}
