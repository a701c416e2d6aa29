import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import type { DemoContent } from '#platform/feature.ts'
import { SiteSettings } from './contract.ts'
import { changeSettings, siteSettings } from './service.ts'
import { findSettings } from './store.ts'

const file = new URL('../../../demo/settings.yaml', import.meta.url)

/** What the demo magazine says of itself; its name stays that of the environment. */
export async function demoSettings(): Promise<Partial<SiteSettings>> {
  return SiteSettings.partial().parse(parse(await readFile(file, 'utf8')))
}

/** Settings of the demo edition, by their names; one that was changed stays. */
export const demoSettingNames: DemoContent = {
  kind: 'setting',
  ids: async (db) => Object.keys(JSON.parse((await findSettings(db))?.settings ?? '{}') as object), // written by changeSettings only
  async remove(name, { services, viewer }) {
    const [shipped, current] = [new Map(Object.entries(await demoSettings())), new Map(Object.entries(await siteSettings(services)))]
    if (!isDeepStrictEqual(current.get(name), shipped.get(name))) return false
    await changeSettings(services, { [name]: undefined }, viewer.id)
    return true
  },
}
