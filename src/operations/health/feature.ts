import { noteText } from '#i18n/note-text.ts'
import type { Feature } from '#platform/feature.ts'
import { healthOf } from '#platform/health/health.ts'

/** Tells administrators in the studio what does not work as it should. */
export const healthFeature: Feature = {
  name: 'health',
  pendingNotices: (services) => async (viewer) => {
    if (viewer.role !== 'admin') return []
    const report = await healthOf(services).report()
    return Object.entries(report).flatMap(([name, found]) => (found === null ? [] : [{ text: noteText(found), path: `/studio/settings#${name}` }]))
  },
}
