import type { Feature } from '#platform/feature.ts'
import { clientErrorsRoutes } from './routes.ts'
import { removeOldClientErrors } from './store.ts'

const day = 86_400_000
const kept = 30 * day
const most = 500

export const clientErrorsFeature: Feature = {
  name: 'client-errors',
  notExported: ['client_errors'],
  routes: clientErrorsRoutes,
  recurring: ({ database, now }) => [{ kind: 'forget-client-errors', everyMs: day / 24, run: () => removeOldClientErrors(database.db, now() - kept, most) }],
}
