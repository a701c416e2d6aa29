import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { bearing } from '../testing/sessions.ts'
import { sharedSite } from '../testing/shared-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(sharedSite)
const admin = await aReader(site, { role: 'admin' })
const address = `${site.server.url}/api/settings`
const headers = { ...bearing(admin.token), 'content-type': 'application/json' }

const put = (body: object) => fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })
const read = async () => ((await (await fetch(address, { headers })).json()) as { data: Record<string, unknown> }).data // every setting by its name

test('an admin who saves a setting keeps what another has changed beside it, and chooses where both changed the same one', async () => {
  const before = await read()
  const page = await openStudio(site, admin, '/studio/settings')
  await page.getByLabel('Line below it').fill('Of mine')
  await page.getByLabel('Colophon').fill('Printed at home')
  await put({ tagline: 'Of theirs', phone: '0123' })
  await page.getByRole('button', { name: 'Save settings' }).click()

  const versions = page.getByRole('region', { name: 'Both versions' })
  await versions.waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/settings-conflict.png`, fullPage: true })
  expect(await read()).toMatchObject({ tagline: 'Of theirs', colophon: before['colophon'], phone: '0123' })
  await versions.getByRole('group', { name: 'Line below it' }).getByRole('radio', { name: 'Theirs' }).check()
  await versions.getByRole('button', { name: 'Save what is chosen' }).click()
  await versions.waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ tagline: 'Of theirs', colophon: 'Printed at home', phone: '0123' })
  await expect.poll(() => page.getByLabel('Line below it').inputValue()).toBe('Of theirs')
  expect(await page.getByText('Your unsaved text was restored').count()).toBe(0)

  await page.getByLabel('Telephone').fill('0456')
  await put({ tagline: 'By night' })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.locator('.toast').getByText('Saved and shown everywhere').last().waitFor()
  await expect.poll(read).toMatchObject({ tagline: 'By night', phone: '0456' })
  await put(before)
  await page.context().close()
})
