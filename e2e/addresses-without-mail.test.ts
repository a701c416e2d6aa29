import { expect, test } from 'vitest'
import { noteBounces } from '#community/newsletter/bounces.ts'
import { ensureSubscriber, findSubscriber } from '#community/newsletter/store.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

test('an editor sees why an address is suppressed and lifts the suppression with a reason', async () => {
  const { services } = site
  const { db } = services.database
  const email = `gone-${services.now()}@example.org`
  await ensureSubscriber(db, email, services.now())
  await noteBounces(services, [{ email, kind: 'bounce', reason: '550 no such user' }], 'mailgun')
  const studio = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/newsletter/suppressions')
  await studio.getByRole('searchbox').fill(email)
  const row = studio.getByRole('row').filter({ hasText: email })
  await row.getByText('550 no such user').waitFor()
  await row.getByText('Mailgun').waitFor()
  expect(await violationsOn(studio, 'main')).toEqual([])
  await row.getByRole('button').click()
  await studio.getByRole('textbox', { name: 'Reason' }).fill('She has called.')
  if (process.env['SHOTS']) await studio.screenshot({ path: `${process.env['SHOTS']}/suppressions.png` })
  await studio.getByRole('button', { name: 'Lift', exact: true }).click()
  await expect.poll(async () => (await findSubscriber(db, { email }))?.suppression).toBe('')
  await row.waitFor({ state: 'detached' })
  await studio.context().close()
})
