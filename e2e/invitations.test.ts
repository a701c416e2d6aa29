import { describe, expect, test } from 'vitest'
import { newSetUpLink } from '#community/accounts/set-up-links.ts'
import { invite, revokeInvitation } from '#community/accounts/invitations.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { lastMailTo } from '../testing/mails.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { aDevice } from '../testing/virtual-authenticator.ts'
import { dialogOf, menuOf, openDialog } from '../testing/visitor.ts'

const password = 'eleven clerks and a kettle'

const site = await siteForTests(openSite)

test('the setup form contains the e-mail address of the environment and leads to the studio', async () => {
  const page = await site.browser.newPage()
  await page.goto(await newSetUpLink(site.services, 'chief@magazine.example').then((link) => link.replace(/^https?:\/\/[^/]+/, site.server.url)))
  const email = page.getByLabel('E-mail', { exact: true })
  await email.waitFor()
  expect(await email.inputValue()).toBe('chief@magazine.example')
  expect(page.url()).toBe(`${site.server.url}/setup`)
  await page.getByLabel('Username').fill('chief')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await page.waitForURL('**/studio')
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'People' }).waitFor()
  await page.close()
})

test('an invited author chooses a password and reaches the studio', async () => {
  const admin = await aReader(site, { role: 'admin' })
  const page = await openStudio(site, admin, '/studio/people')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('ida@example.org')
  await page.getByLabel('Name (optional)').fill('Ida Quill')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('row', { name: /Ida Quill.*good until/ }).waitFor()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('ida@example.org')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('This address is invited already.').waitFor()

  const { token } = await lastMailTo(site, 'ida@example.org')
  const guest = await site.browser.newContext().then((context) => context.newPage())
  await guest.goto(`${site.server.url}/invitation?token=${token}`)
  await guest.getByText('invites you as an author').waitFor()
  expect(guest.url()).toBe(`${site.server.url}/invitation`)
  expect(await guest.getByLabel('Your name').inputValue()).toBe('Ida Quill')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  await guest.waitForURL('**/studio')
  await guest.getByRole('heading', { name: 'Articles' }).waitFor()

  await guest.goto(`${site.server.url}/invitation?token=${token}`)
  await guest.getByText('This invitation has been accepted already.').waitFor()
  await guest.context().close()
  await page.context().close()
})

describe('An invitation accepted with a passkey', () => {
  test('an invited editor uses a passkey instead of a password, reaches the studio, saves the codes there and logs in with it later', async () => {
    await using guest = await invitedGuest('editor')
    const { page } = guest
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    const holding = await aDevice(page)
    await guest.open()
    expect(await violationsOn(page)).toEqual([])
    const accepted: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/invitation/passkey')) accepted.push(request.url())
    })
    await holding(async () => {
      await guest.passkey.dblclick()
      await page.waitForURL('**/studio')
    })
    expect(accepted).toHaveLength(1)
    await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Comments' }).waitFor()
    await page.reload()
    const codes = page.getByRole('region', { name: 'Save your recovery codes' })
    await codes.waitFor()
    await page.getByRole('heading', { name: 'Articles' }).waitFor()
    expect(await codes.locator('li').count()).toBe(10)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOn(page)).toEqual([])
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/invited-${width}.png` })
    }
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Articles' }).waitFor()
    expect(await codes.count()).toBe(0)

    await page.goto(`${site.server.url}/account`)
    const part = page.getByRole('region', { name: 'Passkeys' })
    await part.getByText('Remove').first().click()
    await part.getByRole('button', { name: 'Use a passkey' }).first().waitFor()
    expect(await part.getByLabel('Your password').count()).toBe(0)
    await menuOf(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await openDialog(page)
    await holding(async () => {
      await dialogOf(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
      await menuOf(page).waitFor()
    })
  })

  test('a refused passkey prompt and a taken username leave the form as it was, and the password still works', async () => {
    await using guest = await invitedGuest()
    const { page } = guest
    await page.addInitScript(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
    })
    await guest.open()
    const name = page.getByLabel('Your name')
    await name.fill('Ida of the Press')
    await page.getByLabel('Username').fill((await aReader(site)).username)
    await guest.passkey.click()
    await page.getByText('This username is taken').waitFor()
    await page.getByLabel('Username').fill(`press-${guest.admin.id}`)
    await guest.passkey.click()
    await page.getByText('The passkey was not used.').waitFor()
    expect(await name.inputValue()).toBe('Ida of the Press')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.waitForURL('**/studio')
  })

  test('an invitation that was withdrawn while the form was open says so instead of making a passkey', async () => {
    await using guest = await invitedGuest()
    await guest.open()
    await revokeInvitation(site.services, guest.admin, guest.id)
    await guest.passkey.click()
    await guest.page.getByText('This invitation has been taken back.').waitFor()
  })

  test('a browser without passkeys shows no button for them', async () => {
    await using guest = await invitedGuest()
    await guest.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await guest.open()
    expect(await guest.passkey.count()).toBe(0)
  })
})

async function invitedGuest(role: 'author' | 'editor' = 'author') {
  const admin = { ...(await aReader(site, { role: 'admin' })), role: 'admin' as const, verified: true }
  const email = `guest-${admin.id}@example.org`
  const { id } = await invite(site.services, admin, { email, name: 'Ida', role, note: '' })
  const { token } = await lastMailTo(site, email)
  const context = await site.browser.newContext()
  const page = await context.newPage()
  return {
    admin,
    id,
    page,
    passkey: page.getByRole('button', { name: 'Use a passkey instead' }),
    async open() {
      await page.goto(`${site.server.url}/invitation?token=${token}`)
      await page.getByRole('button', { name: 'Accept the invitation' }).waitFor()
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}
