import sharp from 'sharp'
import { expect, test } from 'vitest'
import { importPicture } from '#operations/media/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const shots = process.env['SHOTS']
const site = await siteForTests(openSite)

test('an editor rotates a picture of the library, crops it with the keyboard and restores the original', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#204080' } })
    .png()
    .toBuffer()
  const { id } = await importPicture(site.services, { bytes, name: 'harbour-to-crop.png', alt: 'A harbour' })
  const page = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/media?q=harbour-to-crop')
  await page
    .getByRole('button', { name: /harbour-to-crop/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
  expect(await dialog.getByRole('button', { name: 'Save picture' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await dialog.getByRole('combobox', { name: 'Shape' }).selectOption('1:1')
  await dialog.getByRole('combobox', { name: 'Shape' }).selectOption('Free')
  const edge = dialog.getByRole('button', { name: 'Bottom edge' })
  await edge.focus()
  for (let press = 0; press < 5; press++) await edge.press('Control+ArrowUp')
  expect(await violationsOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/crop.png` })
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await page.getByText('The picture is changed everywhere it is used.').first().waitFor()
  const row = await site.services.database.db
    .selectFrom('media')
    .select(['version', 'width', 'height'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
  expect([row.version, row.width]).toEqual([2, 600])
  expect(row.height).toBeLessThan(900)
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Restore original' }).click()
  const question = page.getByRole('alertdialog', { name: 'Restore the original?' })
  expect(await violationsOn(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/restore-original.png` })
  await question.getByRole('button', { name: 'Restore original' }).click()
  await page.getByText('900 × 600').waitFor()
  await page.getByRole('button', { name: 'Restore original' }).waitFor({ state: 'hidden' })
  await page.context().close()
})

test('the crop dialog says that a picture is being prepared, and a crop that failed can be saved again', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#408020' } })
    .png()
    .toBuffer()
  await importPicture(site.services, { bytes, name: 'slow-to-crop.png', alt: 'A slow picture' })
  const page = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/media?q=slow-to-crop')
  await page
    .getByRole('button', { name: /slow-to-crop/ })
    .first()
    .click()
  const prepared = Promise.withResolvers<void>()
  // The picture beside the dialog may be the same one, which a browser would not ask for again.
  await page.evaluate(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src') ?? {}
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(this: HTMLImageElement, value: string) {
        set?.call(this, this.isConnected ? value : `${value}?slow`)
      },
    })
  })
  await page.route('**/*?slow', (route) => prepared.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
  await dialog.getByText('The picture is being prepared').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/crop-waits.png` })
  prepared.resolve()
  await dialog.getByText('The picture is being prepared').waitFor({ state: 'detached' })

  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await page.route('**/crop', (route) => route.fulfill({ status: 503, json: { error: 'Too busy to cut pictures.', code: 'busy' } }))
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await dialog.getByRole('alert').getByText('Too busy to cut pictures.').waitFor()
  await page.unroute('**/crop')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await page.getByText('The picture is changed everywhere it is used.').first().waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.context().close()
})
