import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { testImage } from '../testing/pictures.ts'
import { openStudio, beginArticle, placeCaretAfter, acquireEditLock, insert, textOnServer } from '../testing/studio.ts'
import { longestPauseMs, until } from '../testing/until.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

let tries = 0

const site = await siteForTests(openSite)
const member = await aReader(site, { role: 'member' })
const editor = await aReader(site, { role: 'editor' })
await changeSettings(site.services, { open_submissions: true }, null)

test('a member submits an article with a picture; an editor returns it, publishes it and unpublishes it', { timeout: 240_000 }, async () => {
  // A second try of the test finds the first one's article: its own has another name and address.
  const title = `The night lift ${++tries}`
  const path = `/articles/the-night-lift-${tries}`
  const studio = await openStudio(site, member)
  const id = await beginArticle(studio, title)
  await studio.keyboard.type('It only goes down with a key.')
  await studio.keyboard.press('Enter')
  await insert(studio, 'Picture')
  await studio.locator('.picture-block input[type=file]').setInputFiles({ name: 'lift.png', mimeType: 'image/png', buffer: await testImage().png().toBuffer() })
  await studio.locator('.picture-block picture img').waitFor()
  await studio.getByLabel('What it shows, for those who cannot see it').fill('Two halves of a lift')
  await studio.keyboard.press('Enter')
  await send(studio)

  const chief = await openStudio(site, editor, `/studio/write/${id}`)
  await chief.getByRole('button', { name: 'Send back', exact: true }).click()
  await chief.getByLabel('What to do').fill('Who has the key?')
  await chief.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await chief.getByText('Sent back', { exact: true }).first().waitFor()
  await chief.goto('/studio')
  await chief.locator('h1').first().waitFor()

  // A text that has become read-only is not saved again.
  expect(await studio.locator('.save-status').getAttribute('class')).toMatch(/ is-saved$/)
  await studio.reload()
  await acquireEditLock(studio)
  await studio.getByRole('button', { name: /^Notes 1/ }).click()
  await studio.getByText('Who has the key?').waitFor()
  await studio.getByText('It only goes down with a key.').click()
  await studio.keyboard.press('End')
  await studio.keyboard.type(' Vesna has it.')
  await send(studio)
  await studio.context().close()

  await chief.goto(`/studio/write/${id}`)
  await acquireEditLock(chief)
  await chief.getByRole('button', { name: 'Preview' }).click()
  await chief.frameLocator('iframe').getByText('Vesna has it.').waitFor()
  await chief.getByRole('button', { name: 'Back to the text' }).click()
  await until(() => hasFocus(chief.getByRole('button', { name: 'Preview' })), { what: 'the focus at what opened the preview' })
  await chief.getByRole('button', { name: 'Publish', exact: true }).click()
  await chief.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await chief.getByText('Public', { exact: true }).waitFor()
  await expectEverywhere(title, path, true)
  expect(await bodyOf(path)).toMatch(/Vesna has it\..*|Two halves of a lift/s)
  await chief.getByRole('button', { name: 'More' }).click()
  await chief.getByRole('button', { name: 'Unpublish' }).click()
  await chief.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  await chief.getByText('Draft, visible to its authors and editors only').waitFor()
  await expectEverywhere(title, path, false)
  await chief.context().close()
})

test('an article is created and submitted by keyboard alone, and closed panels return the focus', async () => {
  const studio = await openStudio(site, member)
  await studio.locator('.filter-bar').waitFor()
  await studio.keyboard.press('n')
  const title = studio.getByRole('textbox', { name: 'Title' })
  await until(async () => (await title.count()) > 0 && (await hasFocus(title)), { what: 'the focus in the title' })
  await studio.keyboard.type(`By keys alone ${++tries}`)
  await studio.keyboard.press('Tab')
  await studio.keyboard.press('Tab')
  const saves = '**/api/drafts/*'
  const onItsWay = studio.waitForRequest((request) => request.method() === 'PUT')
  await studio.route(saves, (route) => sleep(1_000).then(() => route.continue()))
  await studio.keyboard.type('No mouse was near.')
  await onItsWay
  // The dialog waits for the running save.
  await studio.getByRole('button', { name: 'Send for approval' }).press('Enter')
  await studio.getByRole('dialog').waitFor()
  await studio.keyboard.press('Escape')
  await studio.getByRole('dialog').waitFor({ state: 'hidden' })
  await studio.unroute(saves)
  await studio.getByText('Saved').waitFor()
  await studio.getByRole('button', { name: 'Send for approval' }).press('Enter')
  await studio.getByRole('listitem').filter({ hasText: 'It has no standfirst' }).getByRole('button', { name: 'Show' }).press('Enter')
  await until(() => hasFocus(studio.getByRole('textbox', { name: 'Standfirst' })), { what: 'the focus at what is missing' })

  await studio.setViewportSize({ width: 390, height: 844 })
  const notes = studio.getByRole('button', { name: 'Notes' })
  await notes.press('Enter')
  await studio.getByRole('complementary', { name: 'Notes' }).getByRole('button', { name: 'Close' }).click()
  await until(() => hasFocus(notes), { what: 'the focus at what opened the notes' })

  await studio.getByRole('button', { name: 'Send for approval' }).press('Enter')
  await studio.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).press('Enter')
  await studio.getByText('In review', { exact: true }).waitFor()
  await until(() => hasFocus(studio.locator('#main')), { what: 'the focus at the text' })
  await studio.context().close()
})

test('a second editor takes over the edit lock, and no text of either editor is lost', async () => {
  const other = await aReader(site, { role: 'editor' })
  const first = await openStudio(site, editor)
  const id = await beginArticle(first, 'Two hands')
  await first.keyboard.type('From the first hand.')
  await expect.poll(() => textOnServer(site, editor, id)).toContain('From the first hand.')

  const second = await openStudio(site, other, `/studio/write/${id}`)
  await second.getByText(`It is being edited by ${editor.username}`).waitFor()
  expect(await second.getByRole('textbox', { name: 'Article body' }).getAttribute('contenteditable')).toBe('false')
  await first.keyboard.type(' And more of it.')
  await expect.poll(() => textOnServer(site, editor, id)).toContain('And more of it.')
  // The first editor is offline during the takeover and types on.
  await first.context().setOffline(true)
  await second.getByRole('button', { name: 'Take over' }).click()
  // An editor without own changes gets no conflict with newer text.
  await placeCaretAfter(second, 'And more of it.')
  await second.keyboard.type(' And from the second.')
  await expect.poll(() => textOnServer(site, editor, id)).toContain('And from the second.')

  await first.keyboard.type(' Unheard.')
  await first.context().setOffline(false)
  await first.getByText(`It is being edited by ${other.username}`).waitFor({ timeout: 60_000 })
  expect(await textOnServer(site, editor, id)).not.toContain('Unheard.')
  // The second editor is still there: a free lock would be taken without a press.
  await first.getByRole('button', { name: 'Take over' }).click()
  await first.getByText('Somebody else has saved since you started.').waitFor()
  expect(await first.evaluate(() => Object.values(localStorage).join())).toContain('Unheard.')
  expect(await textOnServer(site, editor, id)).toContain('And from the second.')

  await first.getByRole('button', { name: 'Use theirs' }).click()
  await placeCaretAfter(first, 'And from the second.')
  await first.keyboard.type(' Heard now.')
  await expect.poll(() => textOnServer(site, editor, id)).toContain('And from the second. Heard now.')
  expect(await first.evaluate(() => Object.values(localStorage).join())).not.toContain('Unheard.')
  await first.context().close()
  await second.context().close()
}, 180_000)

test('an error in a section of a page is shown at its field, which gets the focus', async () => {
  const page = await openStudio(site, editor, '/studio/pages/about')
  await page.getByRole('button', { name: '+ Invitation' }).click()
  const leads = page.getByLabel('Leads to').last()
  await leads.fill('https://elsewhere.example')
  await page.getByRole('button', { name: 'Save page' }).click()
  await page.getByText('Leads to must be a path on this site').waitFor()
  expect(await leads.evaluate((field) => field === document.activeElement && field.ariaInvalid)).toBe('true')
  await page.context().close()
})

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement)
}

/** Presses until the dialog opens: a toolbar that rerenders loses a press. */
async function send(studio: Page): Promise<void> {
  const sure = studio.getByRole('dialog').getByRole('button', { name: 'Send for approval' })
  const asked = async () => {
    if (!(await sure.isVisible()))
      await studio
        .getByRole('button', { name: 'Send for approval' })
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {})
    return sure.isVisible()
  }
  await expect.poll(asked, { timeout: 60_000, interval: 500 }).toBe(true)
  await sure.click()
  await studio.getByText('In review', { exact: true }).waitFor()
}

/** The article, the home page and the API, without a press more. */
async function expectEverywhere(title: string, path: string, there: boolean): Promise<void> {
  const soon = { timeout: longestPauseMs, interval: 20 }
  for (const place of [path, '/', '/api/blogs/public']) await expect.poll(async () => (await bodyOf(place)).includes(title), soon).toBe(there)
}

async function bodyOf(path: string): Promise<string> {
  return (await fetch(site.server.url + path)).text()
}
