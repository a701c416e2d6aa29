import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { Services } from '#platform/services.ts'
import { SiteSettings } from './contract.ts'
import { changeSettings } from './service.ts'

const file = new URL('../../../demo/settings.yaml', import.meta.url)

/** What the demo magazine says of itself; its name stays that of the environment. */
export async function seedSettings(services: Services): Promise<void> {
  await changeSettings(services, SiteSettings.partial().parse(parse(await readFile(file, 'utf8'))), null)
}
