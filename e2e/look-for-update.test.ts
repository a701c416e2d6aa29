import { afterAll, expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { answerWith, startReleaseServer } from '../testing/release-server.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const forge = await startReleaseServer()
const site = await siteForTests(() => openSite({ RELEASES_URL: forge.url }))
afterAll(() => forge[Symbol.asyncDispose]())
const admin = await aReader(site, { role: 'admin' })

test('the settings say which version runs and look for a newer one when the button is pressed', async () => {
  forge.answer = answerWith({ tag_name: 'v999.1.0' })
  const page = await openStudio(site, admin, '/studio/settings')
  const section = page.getByRole('region', { name: 'Version' })
  await section.getByText(/^Masthead \d+\.\d+\.\d+ is running\.$/).waitFor()
  expect(forge.asked).toBe(0)

  const look = section.getByRole('button', { name: 'Look for a new version' })
  await look.click()
  await section.getByText('Version 999.1.0 of 20 Nov 2026 is available.').waitFor()
  expect(await section.getByRole('link', { name: 'What is new' }).getAttribute('href')).toBe('https://forge.example/masthead/v999.1.0')

  forge.answer = (_, response) => response.writeHead(429).end()
  await look.click()
  await section.getByText('Too many requests. Please try again in an hour.').waitFor()
  expect(forge.asked).toBe(2)
})
