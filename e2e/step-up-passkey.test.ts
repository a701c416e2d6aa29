import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { aDevice } from '../testing/virtual-authenticator.ts'

const password = 'the lift only goes down'
const site = await siteForTests(openSite)
const { db } = site.services.database

test('saving with an expired confirmation offers the passkey first and saves once, also after a cancelled prompt', async () => {
  const { page, editor, device } = await anEditorWithPasskey()
  await page.goto('/studio/topics/new')
  await field(page, 'Name').fill('Sleepers')
  await field(page, 'Description').fill('Who closed their eyes.')
  await expireConfirmation(editor)
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const passkey = dialog.getByRole('button', { name: 'Use a passkey' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.focus()
  await page.keyboard.press('Enter')
  await passkey.waitFor()
  expect(await passkey.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await dialog.getByText('Enter your password').count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByText('Please confirm that it is you.').first().waitFor()
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await field(page, 'Description').inputValue()).toBe('Who closed their eyes.')

  await page.keyboard.press('Enter')
  await passkey.waitFor()
  await device(async () => {
    await page.keyboard.press('Enter')
    await page.waitForURL(/topics\/\d+$/)
  })
  const kept = await db.selectFrom('topics').select(['name', 'description']).where('name', '=', 'Sleepers').execute()
  expect(kept).toEqual([{ name: 'Sleepers', description: 'Who closed their eyes.' }])
  await page.context().close()
})

test('who has lost the passkey makes a token with the password and a recovery code, and what was typed stays', async () => {
  const { page, editor, codes } = await anEditorWithPasskey()
  await page.goto('/studio/tokens')
  await page.getByLabel('Purpose').fill('Nightly copy')
  await expireConfirmation(editor)
  // As a browser answers that finds no device with the passkey.
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  })
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await dialog.getByText('The passkey was not used.').waitFor()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByLabel('Recovery code').fill('1234-5678')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.locator('.error-text, .form-message.is-error').last().waitFor()
  expect(await page.getByLabel('Purpose').inputValue()).toBe('Nightly copy')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('row', { name: /Nightly copy/ }).waitFor()
  expect(await page.getByRole('row', { name: /Nightly copy/ }).count()).toBe(1)
  await page.context().close()
})

async function anEditorWithPasskey() {
  const editor = await aReader(site, { role: 'admin' })
  await updateUser(db, editor.id, { password_hash: await hashPassword(password), email_verified_at: Date.now() })
  const page = await openStudio(site, editor, '/studio/topics')
  const device = await aDevice(page)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByText('Add a passkey').click()
  await part.getByLabel('Name of the passkey').fill('Blue key')
  await part.getByLabel('Your password').fill(password)
  await device(async () => {
    await part.getByRole('button', { name: 'Go on' }).click()
    await part.getByText('Blue key').first().waitFor()
  })
  return { page, editor, device, codes: await part.locator('ul.secret-code li').allTextContents() }
}

/** As in a browser that has lost its cookies. */
async function expireConfirmation(editor: Reader): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: 0, staff_hash: null }).where('user_id', '=', editor.id).execute()
}

function field(page: Page, label: string) {
  return page.locator('form').getByLabel(label).and(page.locator('input, textarea')).first()
}
