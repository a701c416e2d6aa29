import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { aReader, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

test('saving with an expired confirmation asks for the password and loses no input, also after a wrong one', async () => {
  const { db } = site.services.database
  const editor = await anEditorWith(password)
  const page = await openStudio(site, editor, '/studio/topics/new')
  await field(page, 'Name').fill('Sleepers')
  await field(page, 'Description').fill('Who closed their eyes.')
  await expireConfirmation(editor)

  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Please confirm that it is you.').waitFor()
  expect(await field(page, 'Description').inputValue()).toBe('Who closed their eyes.')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByLabel('Your password').fill('the lift only goes up')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.locator('input[aria-invalid=true]').waitFor()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(/topics\/\d+$/)
  const kept = await db.selectFrom('topics').select(['name', 'description']).where('name', '=', 'Sleepers').execute()
  expect(kept).toEqual([{ name: 'Sleepers', description: 'Who closed their eyes.' }])
  await page.context().close()
})

test('a screen opened with an expired confirmation asks for the password and loads once it is entered', async () => {
  const editor = await anEditorWith(password)
  const page = await openStudio(site, editor, '/studio')
  await expireConfirmation(editor)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  const refused = page.getByText('Please confirm that it is you.')
  await refused.waitFor()
  expect(await dialog.count()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await refused.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Articles' }).waitFor()
  await page.context().close()
})

test('the studio asks for no password until content is deleted for good, and not again right after that', async () => {
  const { db } = site.services.database
  const editor = await anEditorWith(password)
  const page = await openStudio(site, editor, '/studio')
  await db
    .updateTable('sessions')
    .set({ confirmed_at: Date.now() - 8 * 60 * 60_000 })
    .where('user_id', '=', editor.id)
    .execute()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  for (const path of ['/studio/articles', '/studio/comments', '/studio/topics']) {
    await page.goto(path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  for (const name of ['Kettles', 'Ladles']) {
    await page.goto('/studio/topics/new')
    await field(page, 'Name').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/topics\/\d+$/)
  }
  expect(await dialog.count()).toBe(0)

  await remove(page)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(/topics$/)
  const { id } = await db.selectFrom('topics').select('id').where('name', '=', 'Kettles').executeTakeFirstOrThrow()
  await page.goto(`/studio/topics/${id}`)
  await remove(page)
  await page.waitForURL(/topics$/)
  expect(await db.selectFrom('topics').select('id').where('name', 'in', ['Kettles', 'Ladles']).execute()).toEqual([])
  // A script that steals cookies must not get this one.
  expect(await page.evaluate(() => document.cookie)).not.toContain('staff-session')
  await page.context().close()
})

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete the / })
    .click()
}

const password = 'the lift only goes down'

/** An editor who can confirm with this password. */
async function anEditorWith(password: string): Promise<Reader> {
  const editor = await aReader(site, { role: 'editor' })
  const kept = { password_hash: await hashPassword(password) }
  await site.services.database.db.updateTable('users').set(kept).where('id', '=', editor.id).execute()
  return editor
}

/** As after a login by a link, or in a browser that has lost its cookies. */
async function expireConfirmation(editor: Reader): Promise<void> {
  await site.services.database.db.updateTable('sessions').set({ confirmed_at: 0, staff_hash: null }).where('user_id', '=', editor.id).execute()
}

function field(page: Page, label: string) {
  return page.locator('form').getByLabel(label).and(page.locator('input, textarea')).first()
}
