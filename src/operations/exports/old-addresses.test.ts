import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { exportAs, takeExport } from '../../../testing/exported.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import type { ZipEntry } from '#platform/zip/write-zip.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { ghostRedirects, redirectTable } from './redirect-files.ts'

const address = '/articles/late-tram'

/** An article that old addresses lead to, in a topic that elsewhere means that it is not public. */
async function moved(): Promise<{ app: TestApp; token: string }> {
  const app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const text = '---\ntitle: Late tram\ndate: 2020-01-02\ntags: [Night]\naliases: [/2019/05/tram/, "/a,b(c)"]\n---\n\nWords.\n'
  await takeExport(app, token, 'markdown', { name: 'texts.zip', bytes: await makeZip({ 'late-tram.md': text }) })
  const { db } = app.services.database
  await db.updateTable('articles').set({ title: 'The <em>late</em> tram' }).execute()
  await db.updateTable('topics').set({ name: 'Unlisted' }).execute()
  expect((await app.post('/api/redirects', { from_path: '/gone', status: 410 }, { token })).status).toBe(200)
  expect((await app.post('/api/redirects', { from_path: '/old-start', to_path: '/articles', status: 302 }, { token })).status).toBe(200)
  return { app, token }
}

test('old addresses, the title and the state of an article that is exported as Markdown are those of the next site', async () => {
  const { app: old, token } = await moved()
  await using app = old
  const archive = await exportAs(app, token, 'markdown')
  await using fresh = await startApp()
  const admin = await aReader(fresh, { role: 'admin' })
  await takeExport(fresh, admin.token, 'markdown', archive)
  for (const path of ['/2019/05/tram', '/a,b(c)']) expect((await fresh.get(path)).headers['location'], path).toBe(address)
  expect((await fresh.get(address)).text).toContain('<title>The &lt;em&gt;late&lt;/em&gt; tram')
})

test('the redirects of a site are exported for WordPress and for Ghost', async () => {
  const { app: old } = await moved()
  await using app = old
  const read = async (entries: AsyncGenerator<ZipEntry>) => {
    const texts: Buffer[] = []
    for await (const { content } of entries) for await (const piece of content) texts.push(Buffer.from(piece))
    return Buffer.concat(texts).toString()
  }
  expect((await read(redirectTable(app.services))).trim().split('\n').toSorted()).toEqual([
    `"/2019/05/tram","${address}","0","301"`,
    `"/a,b(c)","${address}","0","301"`,
    '"/gone","","0","410"',
    `"/late-tram","${address}","0","301"`,
    '"/old-start","/articles","0","302"',
    'source,target,regex,code',
  ])
  const rules: unknown = JSON.parse(await read(ghostRedirects(app.services)))
  expect(rules).toHaveLength(5)
  expect(rules).toContainEqual({ from: String.raw`^/a,b\(c\)/?$`, to: '/late-tram/', permanent: true })
  expect(rules).toContainEqual({ from: '^/old-start/?$', to: '/articles', permanent: false })
})
