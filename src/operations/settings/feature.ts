import { t } from '#i18n/messages.ts'
import type { Feature } from '#platform/feature.ts'
import { sendNotFound } from '#platform/files/send-file.ts'
import { announcementJobs } from './announcement.ts'
import { brandSheet, coloursOfKey, markOf } from './brand.ts'
import { settingsMediaReferences } from './media-references.ts'
import { settingsRoutes } from './routes.ts'
import { faultsOf } from './rules.ts'
import { isOwn, isSet, siteSettings } from './service.ts'
import { seedSettings } from './seed.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  mediaReferences: [settingsMediaReferences],
  exportedTables: [{ name: 'site_settings', without: ['user_id'] }],
  routes: settingsRoutes,
  jobs: announcementJobs,
  firstSteps: (services) => [
    {
      name: 'settings',
      order: 1,
      title: t('studio-first-steps.settings-title'),
      text: t('studio-first-steps.settings-text'),
      path: '/studio/settings',
      done: async () => isOwn(await siteSettings(services)),
    },
    {
      name: 'language',
      order: 2,
      title: t('studio-first-steps.language-title'),
      text: t('studio-first-steps.language-text'),
      path: '/studio/settings',
      done: () => isSet(services, 'periodical'),
    },
  ],
  raw(app) {
    app.get<{ Params: { name: string } }>('/brand/:name', async (request, reply) => {
      const [, key = '', mark] = /^([0-9a-f.]{5,20})-([0-9a-f]{8})\.css$/.exec(request.params.name) ?? []
      const colours = coloursOfKey(key)
      const sheet = colours && Object.keys(faultsOf(colours)).length === 0 ? brandSheet(colours) : ''
      if (!sheet) return sendNotFound(reply)
      // A page from before an update asks for the text it knew; it gets the new one, but nobody keeps it under that name.
      const lasting = mark === markOf(sheet)
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
        .send(sheet)
    })
  },
  seed: seedSettings,
}
