import type { Feature } from '#platform/feature.ts'
import { adminPersonalData } from './personal-data.ts'
import { contentAdminRoutes } from './routes.ts'

/** What all nouns have in common in the studio, and the trail of what was done there. */
export const contentAdminFeature: Feature = {
  name: 'desk',
  exportedTables: [
    { name: 'old_slugs', key: ['kind', 'slug'] },
    { name: 'feed_ids', key: ['kind', 'subject_id'] },
  ],
  notExported: ['staff_audit_log'],
  personal: adminPersonalData,
  routes: contentAdminRoutes,
}
