import { describe, expect, test } from 'vitest'
import { openSite } from '../testing/open-site.ts'
import { aVisitor, dialogOf, logIn, mailedLink, menuOf, openDialog, register } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const { server, browser } = site
const password = 'eleven clerks and a lamp'
let people = 0

function aPerson() {
  const username = `newcomer-${++people}`
  return { username, email: `${username}@example.org`, password }
}

/** Has a verified account; no browser is signed in. */
async function aKnownPerson() {
  const person = aPerson()
  await using visitor = await aVisitor(browser, server)
  await visitor.page.goto('/about')
  await register(visitor.page, person)
  await visitor.page.goto(await mailedLink(server, person.email, 'verify'))
  await visitor.page.getByRole('button', { name: 'Confirm' }).click()
  await menuOf(visitor.page).waitFor()
  return person
}

describe('Registration', () => {
  test('the secret of a mailed link leaves the address and the history of the browser (P6)', async () => {
    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    for (const path of ['verify', 'reset', 'invitation']) {
      await page.goto('/about')
      await page.goto(`/${path}?token=a-secret`)
      await expect.poll(() => page.url()).toBe(`${server.url}/${path}`)
      await page.goBack()
      await expect.poll(() => page.url()).toBe(`${server.url}/about`)
      await page.goForward()
      await expect.poll(() => page.url()).toBe(`${server.url}/${path}`)
    }
  })

  test('a visitor registers over any page, confirms by the mailed link and is signed in in both tabs', async () => {
    const person = aPerson()
    await using visitor = await aVisitor(browser, server)
    const { page, context, errors } = visitor
    await page.goto('/about')
    await register(page, person)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const mail = await context.newPage()
    await mail.goto(await mailedLink(server, person.email, 'verify'))
    await mail.getByRole('button', { name: 'Confirm' }).waitFor()
    // The link is opened and nothing has happened; its token has left the address.
    expect(new URL(mail.url()).search).toBe('')
    expect(await menuOf(mail).count()).toBe(0)
    await mail.getByRole('button', { name: 'Confirm' }).click()
    await mail.getByText('Your email address is confirmed.').waitFor()
    await menuOf(mail).waitFor()
    await menuOf(page).waitFor()
    expect(await dialogOf(page).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('a registration can be confirmed in another browser with the password', async () => {
    const person = aPerson()
    await using desktop = await aVisitor(browser, server)
    await desktop.page.goto('/about')
    await register(desktop.page, person)
    await using phone = await aVisitor(browser, server, { width: 390 })
    await phone.page.goto(await mailedLink(server, person.email, 'verify'))
    await phone.page.getByRole('button', { name: 'Confirm' }).click()
    await phone.page.getByLabel('Password').fill('not the password')
    await phone.page.getByRole('button', { name: 'Confirm' }).click()
    await phone.page.getByText('This is not your password.').waitFor()
    await phone.page.getByLabel('Password').fill(password)
    await phone.page.getByRole('button', { name: 'Confirm' }).click()
    await menuOf(phone.page).waitFor()
    await dialogOf(desktop.page).getByRole('button', { name: 'I have answered it' }).click()
    await menuOf(desktop.page).waitFor()
  })

  test('the registration form shows an error beside its field and keeps what was typed', async () => {
    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    await page.goto('/about')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Make an account' }).click()
    await dialog.getByLabel('Username').fill('vesna')
    await dialog.getByLabel('E-mail').fill('vesna@example.org')
    await dialog.getByLabel('Password').fill('short')
    await dialog.getByRole('button', { name: 'Make an account' }).click()
    const field = dialog.getByLabel('Password')
    await dialog.locator('.error-text').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const said = await field.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(said).toContain(await dialog.locator('.error-text').innerText())
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await dialog.getByLabel('Username').inputValue()).toBe('vesna')
    expect(await field.inputValue()).toBe('short')
  })

  test('the registration form sends its mail again on request', async () => {
    const person = aPerson()
    await using visitor = await aVisitor(browser, server)
    await visitor.page.goto('/about')
    await register(visitor.page, person)
    await dialogOf(visitor.page).getByRole('button', { name: 'Send it again' }).click()
    await visitor.page.getByText('Verification Email has been sent').waitFor()
  })
})

describe('Login', () => {
  test('a failed login keeps what was typed, and a successful one reloads the page', async () => {
    const person = await aKnownPerson()
    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    await page.goto('/about')
    await openDialog(page)
    await page.evaluate(() => Object.assign(window, { before: true }))
    await logIn(page, person.email, 'not the password')
    await page.getByText('This email address and password do not go together.').waitFor()
    expect(await dialogOf(page).getByLabel('E-mail').inputValue()).toBe(person.email)
    expect(await dialogOf(page).getByLabel('Password').inputValue()).toBe('not the password')
    await logIn(page, person.email, person.password)
    await menuOf(page).waitFor()
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/about')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^mh_/)
  })

  test('a login with an unverified address stores no token and says why', async () => {
    const person = aPerson()
    await using first = await aVisitor(browser, server)
    await first.page.goto('/about')
    await register(first.page, person)
    await using second = await aVisitor(browser, server)
    await second.page.goto('/about')
    await openDialog(second.page)
    await logIn(second.page, person.email, person.password)
    await dialogOf(second.page).getByText('Please verify your email address').waitFor()
    expect(await second.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('the login form sends one request, however often it is submitted', async () => {
    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    await page.goto('/about')
    let sent = 0
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/login', async (route) => {
      sent++
      await pressed.promise
      await route.continue()
    })
    const dialog = await openDialog(page)
    await dialog.getByLabel('E-mail').fill('vesna@example.org')
    await dialog.getByLabel('Password').fill('undelivered')
    // While the first request is in flight.
    await dialog
      .getByRole('button', { name: 'Log in' })
      .evaluate((button: HTMLButtonElement) => [1, 2, 3, 4].forEach(() => setTimeout(() => button.click(), 0)))
    await dialog.getByLabel('Password').press('Enter')
    pressed.resolve()
    await page.getByText('do not go together').waitFor()
    expect(sent).toBe(1)
  })
})

describe('Password reset', () => {
  test('the mailed link sets a new password and ends every other session', async () => {
    const person = await aKnownPerson()
    await using elsewhere = await aVisitor(browser, server)
    await elsewhere.page.goto('/about')
    await openDialog(elsewhere.page)
    await logIn(elsewhere.page, person.email, person.password)
    await menuOf(elsewhere.page).waitFor()

    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    await page.goto('/about')
    const dialog = await openDialog(page)
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByRole('button', { name: 'Forgotten?' }).click()
    expect(await dialog.getByLabel('E-mail').inputValue()).toBe(person.email)
    await dialog.getByRole('button', { name: 'Send me a link' }).click()
    await dialog.getByText('Password resent link has been sent to your email').waitFor()
    await page.goto(await mailedLink(server, person.email, 'reset'))
    await page.getByLabel('New password').fill('a quite different sentence')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await dialogOf(page).getByText('Password reset successfully').waitFor()
    await page.waitForURL(`${server.url}/?auth=1`)
    await page.waitForTimeout(300)
    expect(await dialogOf(page).getByText('Password reset successfully').isVisible()).toBe(true)
    await logIn(page, person.email, 'a quite different sentence')
    await menuOf(page).waitFor()

    // The one who was signed in elsewhere finds out by the next thing they do.
    await elsewhere.page.goto('/account')
    await dialogOf(elsewhere.page).getByText('Please log in').waitFor()
    expect(await elsewhere.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('an invalid link shows an error and keeps the new password that was typed', async () => {
    await using visitor = await aVisitor(browser, server)
    await visitor.page.goto('/reset?token=nonsense')
    await visitor.page.getByLabel('New password').fill('a quite different sentence')
    await visitor.page.getByRole('button', { name: 'Set the new password' }).click()
    await visitor.page.getByText('This link has been used or has expired.').waitFor()
    expect(await visitor.page.getByLabel('New password').inputValue()).toBe('a quite different sentence')
  })
})
