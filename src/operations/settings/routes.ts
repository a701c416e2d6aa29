import { isDeepStrictEqual } from 'node:util'
import { requireRecentProof } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { relistJob } from '#content/articles/rules.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { changedSettings, siteSettingsNote } from './audit-notes.ts'
import { settingsContract } from './contract.ts'
import { scheduleAnnouncement } from './announcement.ts'
import { assertTargets } from './navigation.ts'
import { settingsWithProof } from './rules.ts'
import { assertBasedOn, changeSettings, publicSettings, settingsTag, siteSettings, type SiteSettings } from './service.ts'

/** Settings that say what stands in which list. */
const listSettings = new Set(['language', 'more_languages', 'untranslated'])

export function settingsRoutes(services: Services): RouteSet {
  return routes(settingsContract, {
    'GET /settings/public': {
      async everyone({ tag }) {
        tag(settingsTag)
        return { data: await publicSettings(services) }
      },
    },
    'GET /settings': async () => ({ data: await siteSettings(services) }),
    async 'PUT /settings'({ body: { based_on: basedOn, ...body }, viewer, now }) {
      // The form sends everything: the trail names what became different.
      const before: Record<string, unknown> = await siteSettings(services)
      const changed = namesIn(body).filter((name) => !isDeepStrictEqual(body[name], before[name]))
      if (changed.some((name) => settingsWithProof.includes(name))) requireRecentProof(viewer)
      if (body.navigation) await assertTargets(services.database.db, body.navigation)
      const change = (decided: Partial<SiteSettings>) => {
        if (basedOn) assertBasedOn(services, decided, body, basedOn)
        return body
      }
      const settings = await changeSettings(services, change, viewer.id, async (tx) => {
        await logAudit(tx, { viewer, action: 'save', kind: 'settings', subject: 'site', title: siteSettingsNote, note: changedSettings(changed), now })
        if (body.announcement !== undefined) await scheduleAnnouncement(tx, body.announcement)
        if (changed.some((name) => listSettings.has(name))) await enqueue(tx, { kind: relistJob, key: relistJob })
      })
      return { data: settings }
    },
  })
}

function namesIn(settings: Partial<SiteSettings>): (keyof SiteSettings)[] {
  return Object.keys(settings) as (keyof SiteSettings)[] // the schema of the call lets no other in
}
