import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { Media } from './contract.ts'
import { importPicture, readOriginal } from './service.ts'

type One = { data: Media }

/** A replacement reserves its version in a first transaction. */
const afterReserving = 2

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
}

test('of several replacements of a picture at once one wins, and its file stays', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const { id } = await importPicture(app.services, { bytes: await picture(800, 400), name: 'a.png', alt: '' })
  if (!id) throw new Error('the picture has no id')
  const crops = [0.9, 0.7, 0.5].map((width) =>
    app.post(`/api/media/${id}/crop`, { version: 1, turns: 0, box: { left: 0, top: 0, width, height: 1 } }, { token }),
  )
  const form = formOf(await picture(300, 200), 'b.png')
  const answers = await Promise.all([...crops, app.post(`/api/media/${id}/file`, form.body, { token, headers: form.headers })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { version, image } = answers.find(({ status }) => status === 200)?.json<One>().data ?? {}
  const kept = await readOriginal(app.services, id, version)
  const { width, height } = await sharp(kept ?? Buffer.alloc(0)).metadata()
  expect([width, height]).toEqual([image?.width, image?.height])
  expect((await app.get(image?.url ?? '')).status).toBe(200)
})

test('an author cannot crop their picture that somebody uses while it is being cropped', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'author' })
  const form = formOf(await picture(800, 400), 'a.png')
  const mine = (await app.post('/api/media', form.body, { token, headers: form.headers })).json<One>().data
  const answer = await interruptedIn(
    app,
    () => app.post(`/api/media/${mine.id}/crop`, { version: 1, turns: 0, box: { left: 0, top: 0, width: 0.5, height: 1 } }, { token }),
    async () => {
      await anArticle(app, { cover: mine.image })
      return app.get(`/api/media/${mine.id}`, { token })
    },
    afterReserving,
  )
  expect(answer.json()).toMatchObject({ code: 'in-use' })
  expect((await app.get(`/api/media/${mine.id}`, { token })).json<One>().data.version).toBe(1)
})
