import { t } from '#i18n/messages.ts'
import type { Feature } from '#platform/feature.ts'
import { sendNotFound } from '#platform/files/send-file.ts'
import { demoSettingNames } from './demo-content.ts'
import { announcementJobs } from './announcement.ts'
import { brandSheet, lookOfKey, markOf } from './brand.ts'
import { customCssMark } from './custom-css.ts'
import { settingsMediaReferences } from './media-references.ts'
import { settingsRoutes } from './routes.ts'
import { isOwn, namesOfSet, siteSettings } from './service.ts'
import { seedSettings } from './seed.ts'
import { fontNamed } from './theme-fonts.ts'

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
      done: async () => (await namesOfSet(services)).some((name) => ['language', 'periodical', 'time_zone'].includes(name)),
    },
  ],
  raw(app, services) {
    app.get<{ Params: { name: string } }>('/brand/:name', async (request, reply) => {
      const [, key = '', mark] = /^([0-9a-z.]{5,80})-([0-9a-f]{8})\.css$/.exec(request.params.name) ?? []
      if (mark === undefined) return reply.callNotFound()
      const look = lookOfKey(key)
      const sheet = look ? brandSheet(look) : ''
      if (!sheet) return sendNotFound(reply)
      // A page from before an update asks for the text it knew; it gets the new one, but nobody keeps it under that name.
      const lasting = mark === markOf(sheet)
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
        .send(sheet)
    })
    app.get<{ Params: { name: string } }>('/brand/custom/:name', async (request, reply) => {
      if (!/^[0-9a-f]{16}\.css$/.test(request.params.name)) return reply.callNotFound()
      const css = (await siteSettings(services)).custom_css
      const lasting = request.params.name === `${customCssMark(css)}.css`
      if (css === '') return sendNotFound(reply)
      // As above: a page that a cache has kept gets the text of now.
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
        .send(css)
    })
    app.get<{ Params: { name: string } }>('/brand/fonts/:name', async (request, reply) => {
      const bytes = fontNamed(request.params.name)
      return bytes ? reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(bytes) : reply.callNotFound()
    })
  },
  seed: seedSettings,
  demoContent: [demoSettingNames],
}
