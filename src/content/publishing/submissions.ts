import { siteSettings } from '#operations/settings/service.ts'
import type { Services } from '#platform/services.ts'

/** Whether every verified member may write and hand in; else an editor makes them an author. */
export async function submissionsOpen(services: Services): Promise<boolean> {
  return (await siteSettings(services)).open_submissions
}
