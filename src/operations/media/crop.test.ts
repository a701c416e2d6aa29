import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { engine } from '../../../testing/databases.ts'
import { formOf } from '../../../testing/form.ts'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { Media } from './contract.ts'
import { sourceKey } from './keys.ts'
import { importPicture, readOriginal } from './service.ts'
import { sweepOrphans } from './sweep.ts'

type One = { data: Media }

/** Blue on the left, red on the right. */
async function twoColours(): Promise<Buffer> {
  const plain = (width: number, background: string) =>
    sharp({ create: { width, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp(await plain(800, '#0000ff'))
    .composite([{ input: await plain(400, '#ff0000'), left: 400, top: 0 }])
    .png()
    .toBuffer()
}

test('a picture that is rotated and cropped is shown so wherever it is used, and its focal point moves along', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const image = await importPicture(app.services, { bytes: await twoColours(), name: 'two.png', alt: 'Two', focus: [0.75, 0.5] })
  const article = await anArticle(app, { cover: image })
  const crop = (body: object) => app.post(`/api/media/${image.id}/crop`, body, { token })
  // Turned to the right, the red half is below.
  const now = (await crop({ version: 1, turns: 1, box: lower })).json<One>().data
  expect([now.version, now.image?.width, now.image?.height, now.image?.focus, now.alt]).toEqual([2, 400, 400, [0.5, 0.5], 'Two'])
  const page = (await app.get(`/articles/${article.slug}`)).text
  expect(page).toContain(`/media/${image.id}-2/`)
  expect(page).not.toContain(`/media/${image.id}/`)
  const { cover } = await app.services.database.db.selectFrom('articles').select('cover').where('id', '=', article.id).executeTakeFirstOrThrow()
  expect(JSON.parse(cover ?? '{}')).toMatchObject({ id: `${image.id}-2`, focus: [0.5, 0.5] })
  const [red, , blue] = (await sharp((await readOriginal(app.services, image.id ?? '', 2)) ?? '').stats()).channels
  expect([Math.round(red?.mean ?? 0) > 245, Math.round(blue?.mean ?? 255) < 10]).toEqual([true, true])
  expect((await crop({ version: 1, turns: 1, box: lower })).json()).toMatchObject({ code: 'changed-meanwhile' })
  expect((await crop({ version: 2, turns: 0, box: { ...lower, height: 0.01 } })).json()).toMatchObject({ code: 'crop-too-small' })
})

test('an author crops their own pictures that nothing shows, and no others', async () => {
  await using app = await startApp()
  const [one, other] = [await aReader(app, { role: 'author' }), await aReader(app, { role: 'author' })]
  const form = formOf(await twoColours(), 'two.png')
  const mine = (await app.post('/api/media', form.body, { token: one.token, headers: form.headers })).json<One>().data
  const box = { left: 0, top: 0, width: 0.5, height: 1 }
  const crop = (version: number, token: string) => app.post(`/api/media/${mine.id}/crop`, { version, turns: 0, box }, { token })
  expect((await crop(1, other.token)).status).toBe(403)
  const now = (await crop(1, one.token)).json<One>().data
  expect(now.image?.width).toBe(400)
  await anArticle(app, { cover: now.image })
  expect((await crop(2, one.token)).json()).toMatchObject({ code: 'in-use' })
})

const lower = { left: 0, top: 0.5, width: 1, height: 0.5 }
const leftHalf = { left: 0, top: 0, width: 0.5, height: 1 }

test('the original of a picture that was cropped twice is restored wherever the picture is used, with its focal points', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const bytes = await twoColours()
  const image = await importPicture(app.services, { bytes, name: 'two.png', alt: 'Two', focus: [0.75, 0.5] })
  const article = await anArticle(app, { cover: image })
  const send = async (path: string, body: object) => (await app.post(`/api/media/${image.id}/${path}`, body, { token })).json<One>().data
  const before = (await app.get(`/api/media/${image.id}`, { token })).json<One>().data
  await send('crop', { version: 1, turns: 1, box: lower })
  const cropped = await send('crop', { version: 2, turns: 3, box: { left: 0.25, top: 0, width: 0.75, height: 1 } })
  expect([cropped.cropped, cropped.image?.width, cropped.image?.height]).toEqual([true, 300, 400])
  const restored = await send('original', { version: 3 })
  expect(restored).toMatchObject({ version: 4, cropped: false, alt: 'Two', sha256: before.sha256, bytes: before.bytes })
  expect(restored.image).toMatchObject({ width: 800, height: 400, focus: [0.75, 0.5] })
  expect((await app.get(`/articles/${article.slug}`)).text).toContain(`/media/${image.id}-4/`)
  const { cover } = await app.services.database.db.selectFrom('articles').select('cover').where('id', '=', article.id).executeTakeFirstOrThrow()
  expect(JSON.parse(cover ?? '{}')).toMatchObject({ id: `${image.id}-4`, width: 800, focus: [0.75, 0.5] })
  expect(await readOriginal(app.services, image.id ?? '', 4)).toEqual(await readOriginal(app.services, image.id ?? '', 1))
  // The library knows the same upload again.
  expect((await importPicture(app.services, { bytes, name: 'again.png' })).id).toBe(`${image.id}-4`)
  const again = await app.post(`/api/media/${image.id}/original`, { version: 4 }, { token })
  expect([again.status, again.json()]).toEqual([409, expect.objectContaining({ code: 'not-cropped' })])
})

test('an original is restored although the same file was uploaded once more meanwhile', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const bytes = await twoColours()
  const { id } = await importPicture(app.services, { bytes, name: 'two.png' })
  await app.post(`/api/media/${id}/crop`, { version: 1, turns: 0, box: leftHalf }, { token })
  const other = await importPicture(app.services, { bytes, name: 'again.png' })
  expect(other.id).not.toContain(id)
  expect((await app.post(`/api/media/${id}/original`, { version: 1 }, { token })).json()).toMatchObject({ code: 'changed-meanwhile' })
  expect((await app.post(`/api/media/${id}/original`, { version: 2 }, { token })).json<One>().data).toMatchObject({ cropped: false, image: { width: 800 } })
  expect((await importPicture(app.services, { bytes, name: 'third.png' })).id).toBe(other.id)
})

test('who may not crop a picture may not restore it, and another file in its place is an original', async () => {
  await using app = await startApp()
  const [one, other, editor] = [await aReader(app, { role: 'author' }), await aReader(app, { role: 'author' }), await aReader(app, { role: 'editor' })]
  const form = formOf(await twoColours(), 'two.png')
  const mine = (await app.post('/api/media', form.body, { token: one.token, headers: form.headers })).json<One>().data
  const cropped = (await app.post(`/api/media/${mine.id}/crop`, { version: 1, turns: 0, box: leftHalf }, { token: one.token })).json<One>().data
  const restore = (version: number, token: string) => app.post(`/api/media/${mine.id}/original`, { version }, { token })
  expect((await restore(2, other.token)).status).toBe(403)
  await anArticle(app, { cover: cropped.image })
  expect((await restore(2, one.token)).json()).toMatchObject({ code: 'in-use' })
  const next = formOf(
    await sharp(await twoColours())
      .flop()
      .png()
      .toBuffer(),
    'next.png',
  )
  const replaced = (await app.post(`/api/media/${mine.id}/file`, next.body, { token: editor.token, headers: next.headers })).json<One>().data
  expect([replaced.version, replaced.cropped]).toEqual([3, false])
  expect((await restore(3, editor.token)).json()).toMatchObject({ code: 'not-cropped' })
})

test('the original of a cropped picture outlives the removal of orphaned files and goes with the picture', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const image = await importPicture(app.services, { bytes: await twoColours(), name: 'two.png' })
  const id = image.id ?? ''
  await app.post(`/api/media/${id}/crop`, { version: 1, turns: 0, box: leftHalf }, { token })
  const { files } = app.services
  await sweepOrphans(app.services)
  expect([await files.size(sourceKey(id, 1)), await files.size(sourceKey(id, 2))]).toEqual([expect.any(Number), expect.any(Number)])
  expect((await app.delete(`/api/media/${id}`, { token })).status).toBe(200)
  expect([await files.size(sourceKey(id, 1)), await files.size(sourceKey(id, 2))]).toEqual([null, null])
})

test.runIf(engine === 'sqlite')('a backup reports the missing original of a cropped picture', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const image = await importPicture(app.services, { bytes: await twoColours(), name: 'two.png' })
  const id = image.id ?? ''
  await app.post(`/api/media/${id}/crop`, { version: 1, turns: 0, box: leftHalf }, { token })
  const directory = scratchDirectory('originals')
  const requiredFiles = features.flatMap((feature) => feature.requiredFiles ?? [])
  const site = { database: app.place, files: app.services.files, dataDir: app.services.config.dataDir, requiredFiles }
  try {
    expect((await backUp(site, join(directory, 'whole.tar'))).lost).toEqual([])
    await app.services.files.remove(sourceKey(id, 1))
    expect((await backUp(site, join(directory, 'part.tar'))).lost).toEqual([sourceKey(id, 1)])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
