import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, textOnServer } from '../testing/studio.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }
let tries = 0

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

test('a double click on “Approve” approves an article once', async () => {
  const author = await aReader(site, { role: 'author' })
  const title = `Approved once ${++tries}`
  const { data } = await call<{ data: { id: number } }>(author, '/drafts', { title })
  await call(author, `/drafts/${data.id}/submit`)
  const studio = await openStudio(site, editor, '/studio?queue=submitted')
  const asked: string[] = []
  studio.on('request', (request) => request.url().endsWith('/approve') && asked.push(request.url()))
  const through = Promise.withResolvers<void>()
  await studio.route('**/approve', async (route) => (await through.promise, await route.continue()))
  await studio.getByRole('button', { name: `Approve ${title}` }).dblclick()
  through.resolve()
  await studio.getByText('Published').first().waitFor()
  expect(asked).toHaveLength(1)
  await studio.context().close()
})

test('the second click of a double click does not close the dialog that the first has opened', async () => {
  const { studio } = await beginAt('Opened twice')
  await studio.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = studio.getByRole('dialog', { name: 'Publish' })
  await dialog.waitFor()
  await studio.mouse.move(20, 400)
  await studio.mouse.down({ clickCount: 2 })
  await studio.mouse.up({ clickCount: 2 })
  expect(await dialog.isVisible()).toBe(true)
  await studio.mouse.click(20, 400)
  await dialog.waitFor({ state: 'hidden' })
  await studio.context().close()
})

test('the publish dialog rejects a five-digit year and says that a past date publishes at once', async () => {
  const { studio } = await beginAt('In the year 20261')
  await studio.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = studio.getByRole('dialog', { name: 'Publish' })
  await dialog.getByLabel(/^When/).focus()
  await studio.keyboard.type('050120261')
  await studio.keyboard.press('ArrowRight')
  await studio.keyboard.type('1000AM')
  await dialog.getByText('This is not a valid date').waitFor()
  expect(await dialog.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true)
  await dialog.getByLabel(/^When/).fill('2020-01-05T10:00')
  await dialog.getByText('it becomes public at once, with that date').waitFor()
  await studio.context().close()
})

test('the error about a refused file names it, and a running picture upload can be stopped', async () => {
  const { studio } = await beginAt('Files')
  await studio.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['no picture'], 'lift.png', { type: 'image/png' }))
    const line = document.querySelector('.bn-editor p')
    const { left = 0, top = 0 } = line?.getBoundingClientRect() ?? {}
    line?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data, clientX: left + 5, clientY: top + 4 }))
  })
  await studio.getByText('‘lift.png’: This kind of file is not taken.').first().waitFor()
  await studio.route('**/api/media', () => {})
  await studio.locator('.picture-block input[type=file]').setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: Buffer.from('slow') })
  await studio.getByRole('button', { name: 'Stop' }).click()
  await studio.getByRole('progressbar').waitFor({ state: 'detached' })
  await studio.locator('.picture-block').getByRole('button', { name: 'Choose a picture' }).waitFor()
  expect(await studio.locator('.picture-block input[type=file]').inputValue()).toBe('')
  await studio.context().close()
})

test('a failed cover upload removes its progress bar, and the same file can be chosen again', async () => {
  const { studio } = await beginAt('Cover')
  await studio.getByRole('button', { name: 'Settings' }).click()
  await studio.route('**/api/media', (route) => route.abort())
  await studio.locator('input[type=file][aria-label=Cover]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await studio.getByText('The file did not get through.').first().waitFor()
  await studio.getByRole('progressbar').waitFor({ state: 'detached' })
  // A browser fires no change event when the input still has the same file.
  expect(await studio.locator('input[type=file][aria-label=Cover]').inputValue()).toBe('')
  await studio.context().close()
})

test('an unfinished note and an unfinished message to the author are kept while their panel is closed', async () => {
  const { studio, id } = await beginAt('Half a note')
  await call(editor, `/drafts/${id}/submit`)
  await studio.reload()
  await studio.getByRole('button', { name: 'Notes', exact: true }).click()
  const note = studio.getByLabel('General note')
  await note.fill('Who is she, and')
  await studio.getByRole('button', { name: 'Close' }).click()
  await studio.getByRole('button', { name: 'Notes', exact: true }).click()
  expect(await note.inputValue()).toBe('Who is she, and')
  await studio.getByRole('button', { name: 'Send back' }).click()
  const words = studio.getByLabel('What to do')
  await words.fill('The end is')
  await studio.mouse.click(20, 400)
  await words.waitFor({ state: 'hidden' })
  await studio.getByRole('button', { name: 'Send back' }).click()
  expect(await words.inputValue()).toBe('The end is')
  await studio.context().close()
})

test('a note on deleted words says that they have been removed when an editor opens it', async () => {
  const { studio, id } = await beginAt('Gone')
  await call(editor, `/drafts/${id}/notes`, { text: 'Who?', block_id: 'gone', quote: 'she' })
  await studio.getByRole('button', { name: 'Notes' }).click()
  await studio.getByRole('complementary', { name: 'Notes' }).getByRole('button', { name: 'Show' }).click()
  await studio.getByText('has been removed').first().waitFor()
  await studio.context().close()
})

/** An article with a few words, saved. */
async function beginAt(title: string): Promise<{ studio: Page; id: number }> {
  const studio = await openStudio(site, editor)
  const id = await beginArticle(studio, `${title} ${++tries}`)
  await studio.keyboard.type('Nobody asked.')
  await studio.keyboard.press('Enter')
  await expect.poll(() => textOnServer(site, editor, id), long).toContain('Nobody asked.')
  return { studio, id }
}

async function call<T>(person: Reader, path: string, body: object = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', ...bearing(person.token) }
  const answer = await fetch(`${site.server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as T // as the contract of the path has it
}
