import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { testImage } from '../testing/pictures.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, placeCaretAfter, insert, textOnServer } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }
let tries = 0

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })

test('the text fields of a picture, a box and a pull quote are saved while the author still types in them', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, `Said about it ${++tries}`)
  await studio.keyboard.type('Before.')
  await studio.keyboard.press('Enter')
  await insert(studio, 'Pull quote')
  await write(studio, 'Whose words', 'The poter', 3, 'r')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('"by":"The porter"')
  await placeCaretAfter(studio, 'Before.')
  await studio.keyboard.press('Enter')
  await insert(studio, 'Box')
  await write(studio, 'Title of the box', 'Who ha it', 3, 's')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('"title":"Who has it"')
  await placeCaretAfter(studio, 'Before.')
  await studio.keyboard.press('Enter')
  await insert(studio, 'Picture')
  await studio.locator('.picture-block input[type=file]').setInputFiles({ name: 'lift.png', mimeType: 'image/png', buffer: await testImage().png().toBuffer() })
  await studio.locator('.picture-block picture img').waitFor()
  await write(studio, 'What it shows, for those who cannot see it', 'To halves', 8, 'w')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('"alt":"Two halves"')
  await studio.context().close()
})

test('the description of a gallery picture is saved when Enter is pressed after it', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, `A gallery ${++tries}`)
  await insert(studio, 'Gallery')
  const dialog = studio.getByRole('dialog', { name: 'Gallery' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'lift.png', mimeType: 'image/png', buffer: await testImage().png().toBuffer() })
  await dialog.getByLabel('What picture 1 shows').fill('A lift by night')
  await studio.keyboard.press('Enter')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('A lift by night')
  await studio.context().close()
})

/** Types into a text field of a block and corrects a character in it: the caret must not jump. */
async function write(page: Page, label: string, text: string, back: number, missing: string): Promise<void> {
  await page.getByLabel(label).click()
  await page.keyboard.type(text)
  for (let presses = 0; presses < back; presses++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(missing)
}
