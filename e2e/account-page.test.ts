import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { codeAt } from '#community/accounts/totp.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { fromBase32 } from '../testing/base32.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { ahead, aVisitor, dialogOf, logIn, mailedLink, menuOf, openDialog } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

const password = 'eleven clerks and a lamp'

const site = await siteForTests(openSite)
const { services, server, browser } = site

/** With a password, and signed in. */
async function aMember() {
  const member = await aReader({ services })
  await updateUser(services.database.db, member.id, { password_hash: await hashPassword(password), email_verified_at: Date.now() })
  return member
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  // Loads last: a click is lost while the layout below it still shifts.
  await page.locator('.session-list li').first().waitFor()
}

/** A part of the security settings, its form open. */
async function opened(page: Page, heading: string, summary: string) {
  const part = page.getByRole('region', { name: heading })
  await part.getByText(summary, { exact: true }).click()
  return part
}

test('a saved profile appears in the account menu and is still there after a reload', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token })
  const { page, errors } = visitor
  await openAccount(page)
  await page.getByLabel('Name', { exact: true }).fill('Vesna Marek')
  await page.getByLabel('A few lines about you').fill('Reads in trams.')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Called').fill('Notes')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('nonsense')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.locator('.error-text').waitFor()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://example.org/notes')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.locator('.toast').getByText('Profile saved').waitFor()
  await page.getByRole('button', { name: 'Your account, Vesna Marek' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  expect(await page.getByLabel('A few lines about you').inputValue()).toBe('Reads in trams.')
  expect(await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()).toBe('https://example.org/notes')
  expect(errors).toEqual([])
})

test('a member uploads a profile picture, sees it in the account menu and removes it', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token })
  const { page } = visitor
  await openAccount(page)
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#e5472d' } })
    .png()
    .toBuffer()
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.locator('.avatar-field picture').waitFor()
  await page.locator('.account-menu picture').waitFor()
  await page.getByLabel('Another picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.locator('.avatar-field .error-text').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.locator('.avatar-field picture').waitFor({ state: 'detached' })
})

test('a new e-mail address takes effect once its owner confirms it by the mailed link', async () => {
  const member = await aMember()
  const address = `new.${member.email}`
  await using visitor = await aVisitor(browser, server, { token: member.token })
  const { page } = visitor
  await openAccount(page)
  const part = await opened(page, 'E-mail', 'Change it')
  await part.getByLabel('New e-mail').fill(address)
  await part.getByLabel('Your password').fill('not the password')
  await part.getByRole('button', { name: 'Write to the new address' }).click()
  await part.getByText('This is not your password.').waitFor()
  await part.getByLabel('Your password').fill(password)
  await part.getByRole('button', { name: 'Write to the new address' }).click()
  await part.getByText(`We wrote to ${address}.`).waitFor()
  await part.getByText(member.email, { exact: true }).first().waitFor()
  await page.goto(await mailedLink(server, address, 'verify'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your new email address is confirmed.').waitFor()
  await openAccount(page)
  await page.getByRole('region', { name: 'E-mail' }).getByText(address).waitFor()
})

test('a changed password signs out every other browser', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token })
  await using other = await aVisitor(browser, server)
  await other.page.goto('/about')
  await openDialog(other.page)
  await logIn(other.page, member.email, password)
  await menuOf(other.page).waitFor()
  const { page } = visitor
  await openAccount(page)
  await expect.poll(() => page.locator('.session-list li').count()).toBe(2)
  const part = await opened(page, 'Password', 'Change it')
  await part.getByLabel('Password now').fill(password)
  await part.getByLabel('New password').fill('a quite different sentence')
  await part.getByRole('button', { name: 'Change the password' }).click()
  await page.locator('.toast').getByText('Your password has been changed.').waitFor()
  await other.page.goto('/account')
  await dialogOf(other.page).getByText('Please log in').waitFor()
  await openAccount(page)
  await expect.poll(() => page.locator('.session-list li').count()).toBe(1)
})

test('a member ends one of their sessions from another browser', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token })
  await using other = await aVisitor(browser, server)
  await other.page.goto('/about')
  await openDialog(other.page)
  await logIn(other.page, member.email, password)
  await menuOf(other.page).waitFor()
  await openAccount(visitor.page)
  await visitor.page.getByRole('button', { name: 'End', exact: true }).click()
  await visitor.page.locator('.toast').getByText('Signed out there').waitFor()
  await other.page.reload()
  await other.page.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('a member turns on a second factor, is asked for it at the login and gets in with a recovery code', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token })
  const { page } = visitor
  await openAccount(page)
  const part = await opened(page, 'Second factor', 'Set it up')
  await part.getByLabel('Your password').fill(password)
  await part.getByRole('button', { name: 'Go on' }).click()
  const secret = fromBase32((await part.locator('.secret-code').innerText()).replaceAll(/\s/g, ''))
  await part.getByLabel('First code').fill('000000')
  await part.getByRole('button', { name: 'Turn it on' }).click()
  await part.locator('.error-text').waitFor()
  await part.getByLabel('First code').fill(codeAt(secret, Date.now()))
  await part.getByRole('button', { name: 'Turn it on' }).click()
  await part.getByText('On: besides your password').waitFor()
  const codes = await part.locator('ul.secret-code li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await menuOf(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await openDialog(page)
  await logIn(page, member.email, password)
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await dialogOf(page).getByLabel('Code').fill('111111')
  await dialogOf(page).getByRole('button', { name: 'Go on' }).click()
  await dialogOf(page).getByText('This code is not right').waitFor()
  await dialogOf(page)
    .getByLabel('Code')
    .fill(codes[0] ?? '')
  await dialogOf(page).getByRole('button', { name: 'Go on' }).click()
  await menuOf(page).waitFor()
})

test('a member downloads their data as a file and deletes their account', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token })
  const { page } = visitor
  await openAccount(page)
  const download = ahead(page.waitForEvent('download'))
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${member.username}.json`)
  expect(readFileSync(await file.path(), 'utf8')).toContain(member.email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Your password').last().fill(password)
  await page.getByRole('button', { name: 'Delete it for good' }).click()
  await page.locator('.toast').getByText('Your account is gone. Thank you for reading.').waitFor()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

describe.each([390, 1440])('Account pages at %i px', (width) => {
  test.each(someOf(['/account', '/verify?token=x', '/reset?token=x', '/setup?token=x', '/auth/error?error=AccessDenied', '/Oauth'], 2))(
    '%s has no accessibility violation and is not wider than the screen',
    async (path) => {
      const { token } = path === '/account' ? await aMember() : { token: undefined }
      await using visitor = await aVisitor(browser, server, { width, ...(token ? { token } : {}) })
      const { page, errors } = visitor
      await page.goto(path, { waitUntil: 'networkidle' })
      if (token) await page.getByRole('heading', { name: 'Profile' }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
      expect(errors).toEqual([])
    },
  )
})
