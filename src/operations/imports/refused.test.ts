import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { importFile } from './service.ts'

test.each([
  ['wxr', '<rss><channel><title>x</title><item><title>y</title></item></channel></rss>', 'no WordPress export'],
  ['wxr', '<!DOCTYPE rss [<!ENTITY a "b">]><rss/>', 'entities of its own'],
  ['ghost', '{"posts":1}', 'no Ghost export'],
  ['feed', '<html><body>x</body></html>', 'no feed'],
  [
    'feed',
    '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>x</title><wp:post_type>post</wp:post_type><wp:status>private</wp:status></item></channel></rss>',
    'a WordPress export',
  ],
  ['podcast', 'x', 'no feed'],
] as const)('an import as %s of the file %s is refused: %s', async (kind, text, words) => {
  await using app = await startApp()
  const file = {
    name: 'export',
    async *open() {
      yield Buffer.from(text)
    },
  }
  await expect(importFile(app.services, kind, file)).rejects.toThrow(words)
})
