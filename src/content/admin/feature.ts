import type { Feature } from '#platform/feature.ts'
import { deskRoutes } from './routes.ts'

/** What all nouns have in common at the editors' desk, and the trail of what was done there. */
export const deskFeature: Feature = {
  name: 'desk',
  exported: [
    { name: 'old_slugs', key: ['kind', 'slug'] },
    { name: 'feed_slugs', key: ['kind', 'subject_id'] },
  ],
  stays: ['staff_actions'],
  routes: deskRoutes,
}
