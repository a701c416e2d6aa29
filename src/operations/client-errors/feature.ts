import type { Feature } from '#platform/feature.ts'
import { clientErrorsRoutes } from './routes.ts'
import { removeOldErrors } from './store.ts'

const day = 86_400_000
const kept = 30 * day
const most = 500

export const clientErrorsFeature: Feature = {
  name: 'client-errors',
  notExported: ['error_groups', 'client_errors'],
  routes: clientErrorsRoutes,
  recurring: ({ database, now }) => [{ kind: 'forget-client-errors', everyMs: day / 24, run: () => removeOldErrors(database.db, now() - kept, most) }],
}
