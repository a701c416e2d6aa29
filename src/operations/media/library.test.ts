import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { fileKeys } from '../../../testing/file-keys.ts'
import { formOf } from '../../../testing/form.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import type { Image } from '#base/image.ts'
import type { Media } from './contract.ts'
import type { Use } from './library-contract.ts'
import { importPicture, storeUpload } from './service.ts'

type List = { data: Media[]; links: { next: string | null }; meta: { total: number } }

function picture(colour: string, width = 700): Promise<Buffer> {
  return sharp({ create: { width, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

async function start() {
  const app = await startApp()
  const editor = await aReader(app, { role: 'editor' })
  return { app, token: editor.token, [Symbol.asyncDispose]: () => app.close() }
}

function send(app: TestApp, method: 'POST' | 'PATCH', path: string, bytes: Uint8Array, name: string, token: string, fields = {}): Promise<Answer> {
  const form = formOf(bytes, name, fields)
  return method === 'POST' ? app.post(path, form.body, { token, headers: form.headers }) : app.patch(path, form.body, { token, headers: form.headers })
}

const withPicture = (image: Image) =>
  JSON.stringify([
    {
      id: 'a',
      type: 'image',
      props: { media: { id: image.id, url: image.url, width: image.width, height: image.height }, alt: 'Red', layout: 'text' },
      children: [],
    },
  ])

describe('The media library', () => {
  test('the media library filters by kind, words and folder and lists the newest files first, in pages', async () => {
    await using site = await start()
    const { app, token } = site
    for (const [at, name] of ['Élan.jpg', 'ferry.png', 'harbour.png'].entries()) {
      await storeUpload(app.services, { content: await picture(`#00000${at}`), name, folder: at > 0 ? 'covers/2026' : '', credit: 'Gro Nilsen' })
      app.clock.pass(1000)
    }
    await storeUpload(app.services, { content: Buffer.from('%PDF-1.7 one'), name: 'issue.pdf' })
    const list = async (query: string) => (await app.get(`/api/media?${query}`, { token })).json<List>()
    expect((await list('')).data.map((one) => one.name)).toEqual(['issue.pdf', 'harbour.webp', 'ferry.webp', 'Élan.webp'])
    expect((await list('kind=image&limit=2')).meta.total).toBe(3)
    const first = await list('kind=image&limit=2')
    expect((await app.get(first.links.next ?? '', { token })).json<List>().data.map((one) => one.name)).toEqual(['Élan.webp'])
    expect((await list('search=elan%20GRO')).data.map((one) => one.name)).toEqual(['Élan.webp'])
    expect((await list('folder=covers/2026')).meta.total).toBe(2)
    expect((await app.get('/api/media/folders', { token })).json()).toEqual({ data: [{ folder: 'covers/2026', count: 2 }] })
    const [pdf] = (await list('kind=pdf')).data
    await app.put('/api/media/folder', { ids: [pdf?.id], folder: ' issues / ../ 14 ' }, { token })
    expect((await list('kind=pdf')).data[0]?.folder).toBe('issues/14')
  })

  test('the media library lists the uses of a file and deletes unused files only', async () => {
    await using site = await start()
    const { app, token } = site
    const used = await importPicture(app.services, { bytes: await picture('#ff0000'), name: 'red.png' })
    const free = await importPicture(app.services, { bytes: await picture('#00ff00'), name: 'green.png' })
    const cover = await importPicture(app.services, { bytes: await picture('#0000ff'), name: 'blue.png' })
    const article = await anArticle(app, { title: 'Red letters', content: withPicture(used) })
    await app.post('/api/desk/creatives', { fields: { title: 'Blue', summary: 'x', kind: 'poem', creators: [{ name: 'A', role: 'poet' }], cover } }, { token })
    const uses = async (image: Image) => (await app.get(`/api/media/${image.id}/uses`, { token })).json<{ data: Use[] }>().data
    expect(await uses(used)).toEqual([{ kind: 'article', id: article.id, title: 'Red letters', slug: article.slug }])
    expect((await uses(cover)).map((use) => use.kind).toSorted()).toEqual(['creative', 'revision'])
    const unused = async () => (await app.get('/api/media?used=no', { token })).json<List>().data.map((one) => one.id)
    expect(await unused()).toEqual([free.id])
    const refused = await app.delete(`/api/media/${used.id}`, { token })
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([409, 'It stands in ‘Red letters’.'])
    expect((await app.delete(`/api/media/${free.id}`, { token })).status).toBe(200)
    expect((await app.get(free.url)).status).toBe(404)
    app.clock.pass(1000)
    await app.services.database.db.deleteFrom('articles').where('id', '=', article.id).execute()
    expect(await unused()).toEqual([used.id])
    expect((await app.delete(`/api/media/${used.id}`, { token })).status).toBe(200)
  })

  test('an author may delete only their own files', async () => {
    await using site = await start()
    const { app } = site
    const [one, other] = [await aReader(app, { role: 'author' }), await aReader(app, { role: 'author' })]
    const mine = (await send(app, 'POST', '/api/media', await picture('#123456'), 'a.png', one.token)).json<{ data: Media }>().data
    expect((await app.delete(`/api/media/${mine.id}`, { token: other.token })).status).toBe(403)
    expect((await app.delete(`/api/media/${mine.id}`, { token: one.token })).status).toBe(200)
  })

  test('a replaced picture appears at once where it is used and at its old address', async () => {
    await using site = await start()
    const { app, token } = site
    const image = await importPicture(app.services, { bytes: await picture('#ff0000', 1300), name: 'red.png', alt: 'Red' })
    const { slug } = await anArticle(app, { content: withPicture(image) })
    const before = (await app.get(`/articles/${slug}`)).text
    expect(before).toContain(`/media/${image.id}/`)
    const answer = await send(app, 'POST', `/api/media/${image.id}/file`, await picture('#0000ff'), 'blue.png', token)
    const now = answer.json<{ data: Media }>().data
    expect([now.id, now.version, now.image?.id, now.image?.width, now.alt]).toEqual([image.id, 2, `${image.id}-2`, 700, 'Red'])
    const after = (await app.get(`/articles/${slug}`)).text
    expect(after).toContain(`/media/${image.id}-2/`)
    expect(after).not.toContain(`/media/${image.id}/`)
    const fresh = await app.get(now.url)
    expect([fresh.status, fresh.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const old = await app.get(image.url)
    expect([old.status, old.headers['cache-control'], old.headers['etag']]).toEqual([200, 'public, max-age=300', fresh.headers['etag']])
    expect((await app.get(`/media/${image.id}-3/640.webp`)).status).toBe(404)
    const pdf = await send(app, 'POST', `/api/media/${image.id}/file`, Buffer.from('%PDF-1.7'), 'a.pdf', token)
    expect([pdf.status, pdf.json<{ code: string }>().code]).toEqual([422, 'other-kind'])
    const twin = await send(app, 'POST', `/api/media/${image.id}/file`, await picture('#0000ff'), 'blue.png', token)
    expect(twin.status).toBe(409)
  })

  test('a replaced CSV file is served at its old address, and its new size is stored where it is used', async () => {
    await using site = await start()
    const { app, token } = site
    const row = await storeUpload(app.services, { content: Buffer.from('a,b\n1,2\n'), name: 'table.csv' })
    const url = `/files/${row.id}/table.csv`
    const file = JSON.stringify([{ id: 'a', type: 'file', props: { url, name: 'Table', bytes: row.bytes, type: 'text/csv' }, children: [] }])
    const { id } = await anArticle(app, { content: file })
    await send(app, 'POST', `/api/media/${row.id}/file`, Buffer.from('a,b\n1,2\n3,4\n'), 'new.csv', token)
    expect((await app.get(url)).text).toBe('a,b\n1,2\n3,4\n')
    const kept = await app.services.database.db.selectFrom('articles').select('content').where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.parse(kept.content)).toMatchObject([{ props: { url: `/files/${row.id}-2/table.csv`, bytes: 12 } }])
  })
})

describe('Uploads in parts', () => {
  const begin = async (app: TestApp, token: string, bytes: number, name = 'big.pdf') =>
    (await app.post('/api/media/uploads', { name, bytes, folder: 'issues' }, { token })).json<{ data: { id: string; part: number } }>().data
  const part = (app: TestApp, token: string, id: string, bytes: Uint8Array, offset: number | string) =>
    send(app, 'PATCH', `/api/media/uploads/${id}`, bytes, 'part', token, { offset: String(offset) })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, 'x')])

  test('an interrupted upload continues in another process and is a file only when it is complete', async () => {
    await using site = await start()
    const { app, token } = site
    const { id } = await begin(app, token, pdf.length)
    expect((await part(app, token, id, pdf.subarray(0, 2_000_000), 0)).json()).toMatchObject({ data: { offset: 2_000_000, media: null } })
    expect((await part(app, token, id, pdf.subarray(0, 2_000_000), 0)).json<{ code: string }>().code).toBe('wrong-offset')
    expect((await app.get('/api/media', { token })).json<List>().meta.total).toBe(0)
    await using second = await startApp({ beside: app })
    expect((await second.get(`/api/media/uploads/${id}`, { token })).json()).toMatchObject({ data: { offset: 2_000_000, bytes: pdf.length } })
    await part(second, token, id, pdf.subarray(2_000_000, 4_000_000), 2_000_000)
    const done = (await part(app, token, id, pdf.subarray(4_000_000), 4_000_000)).json<{ data: { media: Media } }>().data.media
    expect([done.kind, done.bytes, done.folder]).toEqual(['pdf', pdf.length, 'issues'])
    expect((await app.get(done.url)).headers['content-length']).toBe(String(pdf.length))
    expect((await app.get(`/api/media/uploads/${id}`, { token })).status).toBe(404)
  })

  test('an editor can replace a file by an upload in parts, and a known file gets 409', async () => {
    await using site = await start()
    const { app, token } = site
    const { id } = await storeUpload(app.services, { content: Buffer.from('%PDF-1.7 old'), name: 'old.pdf' })
    const replacing = (who: string) => app.post('/api/media/uploads', { name: 'new.pdf', bytes: pdf.length, replaces: id }, { token: who })
    const { token: author } = await aReader(app, { role: 'author' })
    expect((await replacing(author)).status).toBe(403)
    const sent = async () => {
      const upload = (await replacing(token)).json<{ data: { id: string } }>().data.id
      await part(app, token, upload, pdf.subarray(0, 4_000_000), 0)
      return { upload, answer: await part(app, token, upload, pdf.subarray(4_000_000), 4_000_000) }
    }
    const { media } = (await sent()).answer.json<{ data: { media: Media } }>().data
    expect([media.id, media.version, media.name, media.bytes]).toEqual([id, 2, 'old.pdf', pdf.length])
    const again = await sent()
    expect([again.answer.status, again.answer.json<{ code: string }>().code]).toEqual([409, 'known-file'])
    expect((await app.get(`/api/media/uploads/${again.upload}`, { token })).status).toBe(404)
  })

  test('an upload of a refused type or size is refused with its first part and deleted', async () => {
    await using site = await start()
    const { app, token } = site
    const { id } = await begin(app, token, 90_000, 'page.pdf')
    const answer = await part(app, token, id, Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(5_000)), 0)
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([415, 'unsupported-file'])
    expect((await app.get(`/api/media/uploads/${id}`, { token })).status).toBe(404)
    const huge = await begin(app, token, 30_000_000, 'huge.png')
    expect((await part(app, token, huge.id, await picture('#ffffff', 4_000), 0)).status).toBe(413)
  })

  test.each<[string, number, number | string, number]>([
    ['longer than announced', 100, 0, 413],
    ['with an offset behind', 10_000, 5, 409],
    ['with a negative offset', 10_000, -1, 422],
    ['with a word for an offset', 10_000, 'x', 422],
  ])('a part of an upload %s is refused', async (_, announced, offset, status) => {
    await using site = await start()
    const { app, token } = site
    const { id } = await begin(app, token, announced)
    expect((await part(app, token, id, pdf.subarray(0, 5_000), offset)).status).toBe(status)
  })

  test('an upload is visible to its sender only, and its file name is not used as a path', async () => {
    await using site = await start()
    const { app, token } = site
    const { id } = await begin(app, token, 10_000, '../../../../etc/passwd.pdf')
    const other = await aReader(app, { role: 'editor' })
    expect((await app.get(`/api/media/uploads/${id}`, { token: other.token })).status).toBe(404)
    for (const name of ['..%2f..%2fetc', `${id}.json`, 'a'.repeat(30)]) expect((await app.get(`/api/media/uploads/${name}`, { token })).status).toBe(404)
    expect(await part(app, token, id, pdf.subarray(0, 5_000), 0)).toMatchObject({ status: 200 })
    expect(await fileKeys(app.services.files, 'uploads/')).toEqual([expect.stringMatching(new RegExp(`^uploads/${id}/0-[0-9a-f]+$`))])
    expect((await app.delete(`/api/media/uploads/${id}`, { token })).status).toBe(200)
    expect((await app.get(`/api/media/uploads/${id}`, { token })).status).toBe(404)
  })
})
