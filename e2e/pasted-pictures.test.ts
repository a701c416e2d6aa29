import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aReader } from '../testing/builders.ts'
import { outlineOf } from '../testing/outline.ts'
import { animation, testImage, emptyPng, pngChunk } from '../testing/pictures.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { importPicture } from '#operations/media/service.ts'

const long = { timeout: 60_000, interval: 100 }

const site = await siteForTests(openSite)
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

test('a pasted GIF moves in the text, and stands still where less motion is asked for', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Animation')
  await studio.emulateMedia({ reducedMotion: 'no-preference' })
  await pasteFile(studio, await animation(['#ff0000', '#0000ff'], { width: 400, height: 300 }), 'lift.gif', 'image/gif')
  await expect.poll(() => outlineOf(site, author, id), long).toContain('image:  of ours')
  const picture = studio.locator('.picture-block picture img')
  const shown = () => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.currentSrc : ''))
  await expect.poll(shown, long).toMatch(/\/320\.webp$/)
  await studio.emulateMedia({ reducedMotion: 'reduce' })
  // A picture on the page may stay as it was chosen.
  await studio.reload()
  // AVIF, or JPEG for a browser without it: neither moves.
  await expect.poll(shown, long).toMatch(/\/(?:320\.avif|mail)$/)
  await studio.context().close()
})

test('an animation that is kept as a still picture is placed only after confirmation', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Still')
  const still = emptyPng(40, 30)
  const count = Buffer.from([0, 0, 0, 7, 0, 0, 0, 0])
  const png = Buffer.concat([still.subarray(0, 33), pngChunk('acTL', count), still.subarray(33)])
  for (const answer of ['Cancel', 'Use it like this']) {
    await pasteFile(studio, png, 'lift.png', 'image/png')
    const dialog = studio.getByRole('alertdialog', { name: 'How this file is kept' })
    await dialog.getByText('This animation has 7 frames.').waitFor()
    await dialog.getByRole('button', { name: answer }).click()
    await dialog.waitFor({ state: 'detached' })
    if (answer === 'Cancel') expect(await outlineOf(site, author, id)).not.toContain('image:  of ours')
  }
  await expect.poll(() => outlineOf(site, author, id), long).toContain('image:  of ours')
  await studio.context().close()
})

test('a HEIC without a type that the browser knows is dropped into the text as a picture', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'From a phone')
  await pasteFile(studio, await readFile(new URL('../testing/heic/phone.heic', import.meta.url)), 'IMG_0001.HEIC', '')
  await expect.poll(() => outlineOf(site, author, id), long).toContain('image:  of ours')
  await studio.context().close()
})

async function pasteFile(studio: Page, bytes: Buffer, name: string, type: string): Promise<void> {
  await studio.evaluate(
    ([base64, called, kind]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], called, { type: kind }))
      document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [bytes.toString('base64'), name, type] as const,
  )
}

async function paste(studio: Page, html: string): Promise<void> {
  await studio.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
