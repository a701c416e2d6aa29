import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startMediaApp } from '../../../testing/media-app.ts'
import { demoLooks } from './demo-variants.ts'
import { demoPicture, storeUpload } from './service.ts'

it('a picture of the demo edition is stored unchanged, with its recorded size and placeholder', async () => {
  await using app = await startMediaApp()
  const drawn = await readFile(new URL('../../../demo/pictures/bread.webp', import.meta.url))
  const image = await demoPicture(app.services, 'bread', { alt: 'A loaf' })
  const looks = await demoLooks('bread', drawn.length)
  expect(image).toMatchObject({ alt: 'A loaf', placeholder: looks?.placeholder, width: looks?.width, height: looks?.height })
  const row = await app.services.database.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'image', name: 'bread.webp', mime: 'image/webp', bytes: drawn.length, colour: looks?.colour })
  expect((await app.get(image?.url ?? '')).headers['content-type']).toBe('image/webp')
  expect(await demoPicture(app.services, 'no-such-drawing')).toBeNull()
})

it('a picture with recorded size and colour is not analysed, and a changed file has no record', async () => {
  await using app = await startMediaApp()
  const drawn = await readFile(new URL('../../../demo/pictures/bread.webp', import.meta.url))
  const looks = { width: 3, height: 2, placeholder: 'data:,', colour: '#123456' }
  expect(await storeUpload(app.services, { content: drawn, name: 'bread.webp', looks })).toMatchObject(looks)
  expect(await demoLooks('bread', drawn.length - 1)).toBeUndefined()
})
