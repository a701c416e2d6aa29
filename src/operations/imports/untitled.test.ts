import { afterEach, expect, test } from 'vitest'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { importText } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { ImportKind } from './service.ts'

// The next file of this worker may have no site of its own.
afterEach(() => activateLanguage('en'))

const wxr = `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title/><wp:post_id>1</wp:post_id><wp:post_name>one</wp:post_name><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><content:encoded>Words of one.</content:encoded></item></channel></rss>`
const ghost = JSON.stringify({
  data: { posts: [{ id: '2', title: '', slug: 'two', status: 'published', visibility: 'public', html: '<p>Words of two.</p>', published_at: '2020-01-01' }] },
})

test.each<[ImportKind, string, string]>([
  ['wxr', wxr, 'one'],
  ['ghost', ghost, 'two'],
])('a text of %s without a title is called so in the language of the site', async (kind, text, slug) => {
  await using app = await startApp()
  await changeSettings(app.services, { language: 'de' }, null)
  await importText(app, kind, text)
  expect((await app.get(`/api/blogs/${slug}`)).json()).toMatchObject({ data: { title: 'Ohne Titel' } })
})
