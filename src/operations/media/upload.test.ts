import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '../../../testing/form.ts'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { testImage } from '../../../testing/pictures.ts'
import type { Media } from './contract.ts'

let app: MediaApp
let picture: Buffer
beforeAll(async () => {
  app = await startMediaApp()
  picture = await testImage({ width: 400, height: 200 }).jpeg().toBuffer()
})
afterAll(() => app.close())

async function incoming(): Promise<string[]> {
  return readdir(join(app.services.config.dataDir, 'files/.incoming')).catch(() => [])
}

describe('Uploads', () => {
  test('an upload answers with its entry in the media library', async () => {
    const answer = await app.upload(picture, 'Clerks.jpg', { fields: { alt: ' Eleven clerks ', credit: 'Cut paper', focus: '0.25,0.75' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const { data } = answer.json<{ data: Media }>()
    expect(data).toMatchObject({
      kind: 'image',
      name: 'Clerks.webp',
      mime: 'image/webp',
      alt: 'Eleven clerks',
      credit: 'Cut paper',
      url: `/media/${data.id}/320.webp`,
    })
    expect(data.image).toMatchObject({ id: data.id, width: 400, height: 200, focus: [0.25, 0.75] })
    expect((await app.get(`/api/media/${data.id}`, { authorization: `Bearer ${app.tokens.other}` })).json()).toEqual({ data })
  })

  test('only authors, editors and administrators may upload files', async () => {
    const status = async (token: string | null) => (await app.upload(picture, 'a.jpg', { token })).statusCode
    expect(await status(null)).toBe(401)
    expect(await status('mh_no_token_at_all_of_anyone')).toBe(401)
    expect(await status(app.tokens.member)).toBe(403)
    expect(await status(app.tokens.unverified)).toBe(403)
    expect([await status(app.tokens.author), await status(app.tokens.editor), await status(app.tokens.admin)]).toEqual([200, 200, 200])
    expect((await app.get('/api/media/aaaaaaaaaaaaaaaa')).statusCode).toBe(401)
    expect((await app.get('/api/media/aaaaaaaaaaaaaaaa', { authorization: `Bearer ${app.tokens.author}` })).statusCode).toBe(404)
  })

  test('an upload needs exactly one file and valid fields', async () => {
    const post = (payload: Buffer | object, headers: Record<string, string> = {}) =>
      app.server.inject({ method: 'POST', url: '/api/media', payload, headers: { authorization: `Bearer ${app.tokens.author}`, ...headers } })
    const form = formOf(picture, 'a.jpg')
    const boundary = form.headers['content-type']?.split('boundary=')[1] ?? ''
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="b.jpg"\r\n\r\nx\r\n`
    const cases: [string, Promise<{ statusCode: number }>, number][] = [
      ['JSON', post({ file: 'x' }), 422],
      ['another type', post(Buffer.from('x'), { 'content-type': 'text/html' }), 415],
      ['no boundary', post(form.body, { 'content-type': 'multipart/form-data' }), 400],
      ['no file', post(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="alt"\r\n\r\nx\r\n--${boundary}--\r\n`), form.headers), 422],
      ['two files', post(Buffer.concat([Buffer.from(part), form.body]), form.headers), 422],
      ['cut short', post(form.body.subarray(0, 500), form.headers), 400],
      ['an empty file', app.upload(Buffer.alloc(0), 'a.jpg'), 415],
      ['a focus outside', app.upload(picture, 'a.jpg', { fields: { focus: '2,2' } }), 422],
      ['a long alt', app.upload(picture, 'a.jpg', { fields: { alt: 'a'.repeat(1_001) } }), 422],
      ['a field called __proto__', app.upload(picture, 'a.jpg', { fields: { ['__proto__']: 'x' } }), 422],
    ]
    for (const [name, answer, status] of cases) expect([name, (await answer).statusCode]).toEqual([name, status])
    expect(await incoming()).toEqual([])
  })

  test('a picture above 20 MB and a file above 100 MB get 413', async () => {
    const jpeg = Buffer.concat([picture, Buffer.alloc(20_000_001 - picture.length)])
    const large = await app.upload(jpeg, 'a.jpg')
    expect([large.statusCode, large.json<{ error: string }>().error]).toEqual([413, 'Pictures may have 20 MB at most.'])
    const huge = await app.upload(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100_000_000)]), 'a.mp3')
    expect([huge.statusCode, huge.json<{ error: string }>().error]).toEqual([413, 'The file may have 100 MB at most.'])
    expect(await incoming()).toEqual([])
  })

  test('a file sent to a call that expects none is ignored', async () => {
    const { data } = (await app.upload(picture, 'a.jpg')).json<{ data: Media }>()
    const form = formOf(picture, 'a.jpg')
    const answer = await app.server.inject({
      method: 'PATCH',
      url: `/api/media/${data.id}`,
      headers: { ...form.headers, authorization: `Bearer ${app.tokens.editor}` },
      payload: form.body,
    })
    expect(answer.json()).toMatchObject({ data: { id: data.id } })
    expect(await incoming()).toEqual([])
  })

  test('an upload that its sender aborts leaves no file and no database row', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo // listening on TCP
    const rows = () => app.services.database.db.selectFrom('media').select('id').execute()
    const before = (await rows()).length
    const form = formOf(await testImage({ width: 411, height: 10 }).png().toBuffer(), 'half.png')
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.tokens.author}\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.body.length}\r\n\r\n`,
    )
    socket.write(form.body.subarray(0, form.body.length - 60))
    await expect.poll(incoming).toHaveLength(1)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(incoming).toEqual([])
    expect((await rows()).length).toBe(before)
  })

  test('an upload without a token gets 401 before its file is read', async () => {
    const { port } = app.server.server.address() as AddressInfo // listening since the test before
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /api/media HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000000\r\n\r\n`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toMatch(/^HTTP\/1.1 401 /)
    socket.destroy()
  })
})

describe('Texts of a media entry', () => {
  test('the uploader and editors can change the texts of a media entry, one by one', async () => {
    const { id } = await app.taken(await testImage({ width: 401, height: 200 }).png().toBuffer(), 'a.png', { fields: { credit: 'Somebody', focus: '0,1' } })
    const patch = (payload: object, token = app.tokens.author) =>
      app.server.inject({ method: 'PATCH', url: `/api/media/${id}`, headers: { authorization: `Bearer ${token}` }, payload })
    const alt = await patch({ alt: 'A tram' })
    expect(alt.json<{ data: Media }>().data).toMatchObject({ alt: 'A tram', credit: 'Somebody', image: { alt: 'A tram', focus: [0, 1] } })
    expect((await patch({ focus: null }, app.tokens.editor)).json<{ data: Media }>().data.image?.focus).toBeUndefined()
    expect((await patch({}, app.tokens.editor)).statusCode).toBe(200)
    expect((await patch({ alt: 'Mine now' }, app.tokens.other)).statusCode).toBe(403)
    expect((await patch({ alt: 'x' }, app.tokens.member)).statusCode).toBe(403)
    const before = (await patch({})).json()
    for (const unknown of [{ id: 'x' }, { sha256: 'x' }, { user_id: 1 }, { kind: 'file' }, { mime: 'text/html' }])
      expect((await patch(unknown)).json()).toEqual(before)
    for (const wrong of [{ focus: [2, 0] }, { focus: [0] }, { alt: 5 }]) expect((await patch(wrong)).statusCode).toBe(422)
    expect((await app.get(`/api/media/${id}`, { authorization: `Bearer ${app.tokens.author}` })).json<{ data: Media }>().data).toMatchObject({
      alt: 'A tram',
      kind: 'image',
    })
  })

  test('a changed media entry purges its cache tag', async () => {
    const { id } = await app.taken(await testImage({ width: 402, height: 200 }).png().toBuffer(), 'a.png')
    const purged: string[] = []
    const stop = app.services.database.changes.listen(({ tags }) => void purged.push(...tags))
    await app.server.inject({ method: 'PATCH', url: `/api/media/${id}`, headers: { authorization: `Bearer ${app.tokens.author}` }, payload: { alt: 'New' } })
    await expect.poll(() => purged).toContain(`media:${id}`)
    stop()
  })
})
