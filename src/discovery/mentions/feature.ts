import type { Feature } from '#platform/feature.ts'
import { mentionsRoutes } from './routes.ts'

export const mentionsFeature: Feature = {
  name: 'mentions',
  exportedTables: [{ name: 'mentions', key: ['kind', 'slug', 'subject_kind', 'subject_id'] }],
  publicTables: ['mentions'],
  routes: (_, all = []) => mentionsRoutes(Object.assign({}, ...all.map((feature) => feature.cards))),
}
