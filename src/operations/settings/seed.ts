import type { Services } from '#platform/services.ts'
import { demoSettings } from './demo-content.ts'
import { changeSettings } from './service.ts'

export async function seedSettings(services: Services): Promise<void> {
  await changeSettings(services, await demoSettings(), null)
}
