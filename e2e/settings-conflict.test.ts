import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { storeUpload } from '#operations/media/service.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { testImage } from '../testing/pictures.ts'
import { bearing } from '../testing/sessions.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(openSite)
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

describe('Two people with the same form', () => {
  const call = (method: string, path: string, body: object) =>
    fetch(`${site.server.url}/api${path}`, { method, headers, body: JSON.stringify(body) }).then(
      (answer) => answer.json() as Promise<{ data: { id: number } & Record<string, unknown> }>,
    ) // an entry by its fields

  test('an own text that another has changed meanwhile is shown beside the own version, and either can be saved', async () => {
    const page = await openStudio(site, admin, '/studio/texts?search=contact.send')
    const row = page.getByRole('listitem').filter({ has: page.getByText('contact.send', { exact: true }) })
    await row.getByRole('button', { name: /^Change/ }).click()
    await row.getByRole('textbox', { name: 'Own text' }).fill('Of mine')
    await call('PUT', '/texts/en/contact.send', { text: 'Of theirs' })
    await row.getByRole('button', { name: 'Save' }).click()
    const versions = row.getByRole('region', { name: 'Both versions' })
    await versions.getByText('Of theirs').waitFor()
    await shot(page, 'text-conflict')
    expect(await (await fetch(`${site.server.url}/contact`)).text()).toContain('Of theirs')
    await versions.getByRole('radio', { name: 'Mine' }).check()
    await versions.getByRole('button', { name: 'Save what is chosen' }).click()
    await versions.waitFor({ state: 'detached' })
    await expect.poll(async () => (await fetch(`${site.server.url}/contact`)).text()).toContain('Of mine')
    await fetch(`${site.server.url}/api/texts/en/contact.send`, { method: 'DELETE', headers })
    await page.context().close()
  })

  test('a mailing keeps the heading of one and the subject of the other, and the same field twice shows both', async () => {
    await call('POST', '/newsletter/lists', { name: 'Weekly' })
    const mailing = { list: 'weekly', subject: 'Tides', heading: 'High water' }
    const { id } = (await call('POST', '/newsletter/mailings', mailing)).data
    const address = `/newsletter/mailings/${id}`
    const page = await openStudio(site, admin, `/studio/newsletter/${id}`)
    await page.getByLabel('Subject', { exact: true }).fill('Spring tides')
    await call('PUT', address, { ...mailing, heading: 'Low water' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.getByLabel('Heading').inputValue()).toBe('Low water')

    await page.getByLabel('Subject', { exact: true }).fill('Neap tides')
    await call('PUT', address, { ...mailing, subject: 'Storm', heading: 'Low water' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const versions = page.getByRole('region', { name: 'Both versions' })
    await versions.getByText('Storm').waitFor()
    await shot(page, 'mailing-conflict')
    await versions.getByRole('button', { name: 'Save what is chosen' }).click()
    await versions.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Neap tides')
    await page.context().close()
  })

  test('the credit of a picture that another has saved survives a new alt text, and two alt texts are both shown', async () => {
    const { id } = await storeUpload(site.services, { content: await testImage().png().toBuffer(), name: 'tram.png', alt: 'A tram' })
    const page = await openStudio(site, admin, '/studio/media')
    await page
      .getByRole('button', { name: /tram\.webp/ })
      .first()
      .click()
    const aside = page.getByRole('region', { name: 'tram.webp' })
    await aside.getByLabel('Alt text').fill('A green tram')
    await call('PATCH', `/media/${id}`, { credit: 'Gro Nilsen' })
    await aside.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => aside.getByLabel('Credit').inputValue()).toBe('Gro Nilsen')
    await aside.getByLabel('Alt text').fill('A yellow tram')
    await call('PATCH', `/media/${id}`, { alt: 'A red tram' })
    await aside.getByRole('button', { name: 'Save', exact: true }).click()
    const versions = aside.getByRole('region', { name: 'Both versions' })
    await versions.waitFor()
    await shot(page, 'media-conflict')
    await versions.getByRole('radio', { name: 'Theirs' }).check()
    await versions.getByRole('button', { name: 'Save what is chosen' }).click()
    await versions.waitFor({ state: 'detached' })
    await expect.poll(() => aside.getByLabel('Alt text').inputValue()).toBe('A red tram')
    await page.context().close()
  })

  test('a correction keeps what one has said was wrong and what the other has said is right', async () => {
    const article = await anArticle(site, { title: 'The late tram' })
    const path = `/drafts/${article.id}/corrections`
    const given = { wrong: 'It ran at two.', correct: 'It ran at three.', user_id: null }
    await call('POST', path, given)
    const listed = async () => (await (await fetch(`${site.server.url}/api${path}`, { headers })).json()) as { data: { id: number; correct: string }[] } // as the contract says
    const id = (await listed()).data[0]?.id
    const page = await openStudio(site, admin, `/studio/write/${article.id}`)
    await page.getByRole('button', { name: 'Corrections', exact: true }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('textbox', { name: 'What is right' }).fill('It ran at four.')
    await call('PUT', `${path}/${id}`, { ...given, wrong: 'It ran at one.' })
    await page.getByRole('button', { name: 'Publish the correction' }).click()
    await expect.poll(listed).toMatchObject({ data: [{ wrong: 'It ran at one.', correct: 'It ran at four.' }] })

    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('textbox', { name: 'What is right' }).fill('It ran at five.')
    await call('PUT', `${path}/${id}`, { ...given, wrong: 'It ran at one.', correct: 'It ran at six.' })
    await page.getByRole('button', { name: 'Publish the correction' }).click()
    const versions = page.getByRole('region', { name: 'Both versions' })
    await versions.getByRole('group', { name: 'What is right' }).waitFor()
    await shot(page, 'correction-conflict')
    await versions.getByRole('button', { name: 'Save what is chosen' }).click()
    await expect.poll(async () => (await listed()).data[0]?.correct).toBe('It ran at five.')
    await page.context().close()
  })
})

async function shot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true })
}
