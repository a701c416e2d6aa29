import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { aReader } from '../testing/builders.ts'
import { outlineOf } from '../testing/outline.ts'
import { testImage } from '../testing/pictures.ts'
import { sharedSite } from '../testing/shared-site.ts'
import { openStudio, beginArticle } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { importPicture } from '#operations/media/service.ts'

const long = { timeout: 60_000, interval: 100 }

const site = await siteForTests(sharedSite)
const author = await aReader(site, { role: 'author' })

test('the server imports the picture of a pasted web page, and the picture keeps its description', async () => {
  const image = await importPicture(site.services, { bytes: await testImage().png().toBuffer(), name: 'lift.png' })
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Pasted from a page')
  const through = Promise.withResolvers<void>()
  const asked: unknown[] = []
  await studio.route('**/api/web/pictures', async (route) => {
    asked.push(route.request().postDataJSON())
    await through.promise
    await route.fulfill({ json: { data: image } })
  })
  await paste(studio, '<p>Look.</p><img src="https://lifts.example/lift.png" alt="A lift">')
  await studio.getByRole('progressbar', { name: 'Picture on its way' }).waitFor()
  through.resolve()
  await expect.poll(() => outlineOf(site, author, id), long).toEqual(['paragraph: Look.', 'image: A lift of ours'])
  expect(asked).toEqual([{ url: 'https://lifts.example/lift.png' }])
  await studio.context().close()
})

test('a picture of a pasted web page that cannot be imported shows its source and the reason', async () => {
  const studio = await openStudio(site, author)
  await beginArticle(studio, 'Pasted in vain')
  await studio.route('**/api/web/pictures', (route) => route.fulfill({ status: 422, json: { error: 'lifts.example has gone.', code: 'page-not-there' } }))
  await paste(studio, '<p>Look.</p><img src="https://lifts.example/lift.png" alt="A lift">')
  await studio.getByText('This picture could not be taken from lifts.example: lifts.example has gone.').first().waitFor()
  await studio.context().close()
})

test('a pasted animation becomes a still picture only after confirmation', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Animation')
  const frames = Buffer.from(Uint8Array.from({ length: 32 * 16 * 3 * 2 }, (_, at) => (at < 32 * 16 * 3 ? 0 : 255)))
  const gif = await sharp(frames, { raw: { width: 32, height: 32, channels: 3, pageHeight: 16 } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  for (const answer of ['Cancel', 'Take it as a still picture']) {
    await studio.evaluate((base64) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'lift.gif', { type: 'image/gif' }))
      document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, gif.toString('base64'))
    const dialog = studio.getByRole('alertdialog', { name: 'This animation would stand still' })
    await dialog.getByRole('button', { name: answer }).click()
    await dialog.waitFor({ state: 'detached' })
    if (answer === 'Cancel') expect(await outlineOf(site, author, id)).not.toContain('image:  of ours')
  }
  await expect.poll(() => outlineOf(site, author, id), long).toContain('image:  of ours')
  await studio.context().close()
})

async function paste(studio: Page, html: string): Promise<void> {
  await studio.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
