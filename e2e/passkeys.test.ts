import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { aDevice } from '../testing/virtual-authenticator.ts'
import { aVisitor, dialogOf, logIn, menuOf, openDialog } from '../testing/visitor.ts'
import { someOf } from '../testing/lane.ts'

const password = 'eleven clerks and a lamp'
const { services, server, browser } = await siteForTests(openSite)

async function aMember() {
  const member = await aReader({ services })
  await updateUser(services.database.db, member.id, { password_hash: await hashPassword(password), email_verified_at: Date.now() })
  return member
}

async function passkeysOf(page: Page) {
  await page.goto('/account')
  await page.locator('.session-list li').first().waitFor()
  return page.getByRole('region', { name: 'Passkeys' })
}

async function addPasskey(part: Locator, holding: (during: () => Promise<unknown>) => Promise<void>): Promise<void> {
  await part.getByText('Add a passkey').click()
  await part.getByLabel('Name of the passkey').fill('Blue key')
  await part.getByLabel('Your password').fill(password)
  await holding(async () => {
    await part.getByRole('button', { name: 'Go on' }).click()
    await part.getByText('Blue key').first().waitFor()
  })
}

/** What a form asks for, in its order. */
function asked(form: Locator): Promise<string[]> {
  return form.getByRole('button', { name: 'Use a passkey' }).or(form.locator('label')).allTextContents()
}

async function signOut(page: Page): Promise<void> {
  await menuOf(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}

test('a member adds a passkey, signs in with it, uses it as a second factor and removes it', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token, fresh: true })
  const { page, errors } = visitor
  // The device would answer the browser's own offer too and sign in before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const holding = await aDevice(page)
  const part = await passkeysOf(page)
  await addPasskey(part, holding)
  expect(await part.locator('ul.secret-code li').count()).toBe(10)
  await page.getByRole('region', { name: 'Second factor' }).getByText('besides your password you use a passkey').waitFor()

  await signOut(page)
  await openDialog(page)
  await holding(async () => {
    await dialogOf(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
    await menuOf(page).waitFor()
  })

  await signOut(page)
  await openDialog(page)
  await logIn(page, member.email, password)
  await dialogOf(page).getByRole('heading', { name: 'Sign in with a passkey' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await asked(dialogOf(page))).toEqual(['Use a passkey', 'Recovery code'])
  await holding(async () => {
    await dialogOf(page).getByRole('button', { name: 'Use a passkey' }).click()
    await menuOf(page).waitFor()
  })

  const list = await passkeysOf(page)
  await list.getByText('Rename').first().click()
  await list.getByLabel('Name of the passkey').first().fill('Old key')
  await list.getByRole('button', { name: 'Rename' }).click()
  await list.getByText('Old key').first().waitFor()
  await list.getByText('Remove').first().click()
  expect(await asked(list.locator('details[open] form'))).toEqual(['Use a passkey', 'Your password', 'Recovery code'])
  await holding(async () => {
    await list.getByRole('button', { name: 'Use a passkey' }).first().click()
    await list.getByText('Your passkey has confirmed that it is you.').waitFor()
  })
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.locator('.toast').getByText('The passkey was removed').waitFor()
  await expect.poll(() => list.getByText('Old key').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a second passkey of one device is refused in words, and neither an empty name nor that refusal spends the proof', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token, fresh: true })
  const { page } = visitor
  const holding = await aDevice(page)
  const part = await passkeysOf(page)
  await addPasskey(part, holding)
  await part.getByText('Add a passkey').click()
  await holding(async () => {
    await part.getByRole('button', { name: 'Use a passkey' }).last().click()
    await part.getByText('Your passkey has confirmed that it is you.').waitFor()
  })
  const proof = part.getByLabel('Your password').last()
  await part.getByRole('button', { name: 'Go on' }).click()
  await part.locator('input[aria-invalid=true]').waitFor()
  expect(await part.getByText('Your passkey has confirmed that it is you.').count()).toBe(1)
  const name = part.locator('input[name=name]').last()
  await name.fill('Red key')
  await holding(async () => {
    await part.getByRole('button', { name: 'Go on' }).click()
    await part.getByText('This device already has a passkey for your account.').waitFor()
  })
  expect([await name.inputValue(), await proof.isVisible()]).toEqual(['Red key', false])
  await part.getByRole('button', { name: 'Go on' }).click()
  await part.locator('form[aria-busy=true]').waitFor()
})

test('a second press while a passkey is asked for takes nothing away from the first', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token, fresh: true })
  const { page } = visitor
  const holding = await aDevice(page)
  const part = await passkeysOf(page)
  await addPasskey(part, holding)
  await part.getByText('Remove').first().click()
  const use = part.getByRole('button', { name: 'Use a passkey' }).first()
  const asked: string[] = []
  const pressedTwice = Promise.withResolvers<void>()
  // A device that answers only from now on does not hear what it was asked before.
  await page.route('**/step-up/options*', async (route) => {
    asked.push(route.request().url())
    await pressedTwice.promise
    await route.continue()
  })
  await use.dblclick()
  await holding(async () => {
    pressedTwice.resolve()
    await part.getByText('Your passkey has confirmed that it is you.').waitFor()
  })
  expect(asked).toHaveLength(1)
})

test('a passkey that the browser offers at the e-mail field signs in without a button', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { token: member.token, fresh: true })
  const { page } = visitor
  const holding = await aDevice(page)
  const part = await passkeysOf(page)
  await addPasskey(part, holding)
  await signOut(page)
  await holding(async () => {
    await openDialog(page)
    await menuOf(page).waitFor()
  })
})

test('a passkey prompt that is refused shows a message and leaves the login form usable', async () => {
  const member = await aMember()
  await using visitor = await aVisitor(browser, server, { fresh: true })
  const { page } = visitor
  // No device at all: the browser refuses at once or when its time is up.
  await page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  })
  await page.goto('/about')
  await openDialog(page)
  await dialogOf(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await dialogOf(page).getByText('The passkey was not used.').waitFor()
  await logIn(page, member.email, password)
  await menuOf(page).waitFor()
})

test('no passkey options are requested before the login dialog opens', async () => {
  await using visitor = await aVisitor(browser, server, { fresh: true })
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/login/passkey/options')) asked.push(request.url())
  })
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await openDialog(page)
  await dialogOf(page).getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await dialogOf(page).getByLabel('E-mail').getAttribute('autocomplete')).toBe('username webauthn')
})

describe.each([390, 1440])('Passkeys at %i px', (width) => {
  test.each(someOf(['light', 'dark'] as const, 2))(
    'the login and the passkeys of an account have no accessibility violation in the %s theme',
    async (theme) => {
      const member = await aMember()
      await using visitor = await aVisitor(browser, server, { width, token: member.token, fresh: true })
      const { page, context } = visitor
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }])
      const holding = await aDevice(page)
      const part = await passkeysOf(page)
      await addPasskey(part, holding)
      await part.getByText('Remove').first().click()
      await part.getByRole('button', { name: 'Use a passkey' }).first().waitFor()
      expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
      if (process.env['SCREENSHOTS']) await part.screenshot({ path: `${process.env['SCREENSHOTS']}/account-${width}-${theme}.png` })
      await signOut(page)
      await openDialog(page)
      await dialogOf(page).getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/login-${width}-${theme}.png` })
    },
  )
})
