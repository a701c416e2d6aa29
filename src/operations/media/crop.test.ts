import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { Media } from './contract.ts'
import { importPicture, readOriginal } from './service.ts'

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
  const lower = { left: 0, top: 0.5, width: 1, height: 0.5 }
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
