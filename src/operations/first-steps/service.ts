import type { Services } from '#platform/services.ts'
import { setMark } from './store.ts'

export { recordDemo } from './demo-content.ts'

/** For a site that begins with content. */
export async function hideFirstSteps({ database, now }: Services): Promise<void> {
  await setMark(database.db, 'hidden', now())
}
