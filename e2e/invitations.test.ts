import { expect, test } from 'vitest'
import { newSetUpLink } from '#community/accounts/first-start.ts'
import { aReader } from '../testing/builders.ts'
import { lastMailTo } from '../testing/mails.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

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
