import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { ahead } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

let tries = 0
/** For results of background jobs. */
const inTurn = { timeout: 60_000 }

const site = await siteForTests(openSite)
const { server } = site

/** A new administrator for each test: a retry must not see the data of the first try. */
async function openAsAdmin(path: string): Promise<Page> {
  const admin = await aReader(site, { role: 'admin' })
  return openStudio(site, admin, path)
}

const ghostOf = (slug: string) => ({
  db: [
    {
      data: {
        posts: ['The lift', 'The tram'].map((title, n) => ({
          id: `${slug}-${n}`,
          title,
          slug: `${slug}-${n}`,
          html: `<p>${title} was late.</p>`,
          status: 'published',
          author_id: '1',
        })),
        users: [{ id: '1', slug: 'mira', name: 'Mira' }],
      },
    },
  ],
})

test('a Ghost file is checked and imported, and readers get its articles', async () => {
  const slug = `from-ghost-${++tries}`
  const page = await openAsAdmin('/studio/imports')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'ghost.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(ghostOf(slug))) })
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Checked, nothing imported yet').waitFor(inTurn)
  await page.getByText('Ghost (.json)', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'will be new 2' }).waitFor()
  await page.getByText(`/articles/${slug}-0`).waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect((await fetch(`${server.url}/articles/${slug}-0`)).status).toBe(404)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('Done', { exact: true }).waitFor(inTurn)
  await page.getByRole('link', { name: `/articles/${slug}-1` }).waitFor()
  expect(await (await fetch(`${server.url}/articles/${slug}-1`)).text()).toContain('The tram was late.')
  const download = ahead(page.waitForEvent('download'))
  await page.getByRole('button', { name: 'Save the report' }).click()
  expect((await download).suggestedFilename()).toMatch(/^import-\d+\.json$/)
  await page.context().close()
})

test('undoing an import keeps content that was changed since, until its box is ticked', async () => {
  const slug = `undone-${++tries}`
  const page = await openAsAdmin('/studio/imports')
  const buffer = Buffer.from(JSON.stringify(ghostOf(slug)))
  await page.getByLabel('Files', { exact: true }).setInputFiles({ name: 'ghost.json', mimeType: 'application/json', buffer })
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Checked, nothing imported yet').waitFor(inTurn)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('Done', { exact: true }).waitFor(inTurn)
  const { db } = site.services.database
  await db.updateTable('articles').set({ standfirst: 'By hand.' }).where('slug', '=', `${slug}-1`).execute()
  const undo = page.getByRole('button', { name: 'Undo the import' })
  await undo.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('Undone', { exact: true }).waitFor(inTurn)
  await page.getByText('The tram: changed here since').waitFor()
  expect(await violationsOn(page)).toEqual([])
  const slugs = async () => (await db.selectFrom('articles').select('slug').where('slug', 'like', `${slug}%`).execute()).map((row) => row.slug)
  expect(await slugs()).toEqual([`${slug}-1`])
  await page.getByLabel('Also what was changed here since').check()
  await undo.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('The tram: changed here since').waitFor({ ...inTurn, state: 'detached' })
  await expect.poll(slugs, inTurn).toEqual([])
  await page.context().close()
})

test('an API token is created, authorizes a request and is revoked', async () => {
  const page = await openAsAdmin('/studio/tokens')
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByLabel('Purpose').fill('Nightly copy')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const token = await page.locator('.secret-note code').innerText()
  // The token is shown once, above the form, and scrolled into view.
  await expect.poll(() => page.locator('.secret-note').evaluate((note) => note.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  const status = async () => (await fetch(`${server.url}/api/drafts`, { headers: bearing(token) })).status
  expect([token.startsWith('mhk_'), await status()]).toEqual([true, 200])
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke Nightly copy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the token' }).click()
  await page.getByText('No API tokens yet.').waitFor()
  expect(await status()).toBe(401)
  await page.context().close()
})

test('an export is created once and can be downloaded', async () => {
  const page = await openAsAdmin('/studio/exports')
  // The second press of a double click starts no second export and shows no error.
  await page.getByRole('button', { name: 'Export this site' }).first().dblclick()
  const button = page.getByRole('button', { name: 'Download' }).first()
  await button.waitFor(inTurn)
  expect(await page.locator('.toast.is-error').count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  const download = ahead(page.waitForEvent('download'))
  await button.click()
  expect((await download).suggestedFilename()).toBe('masthead-export.zip')
  await page.context().close()
})

test('a webhook is added, and its secret is shown once', async () => {
  const address = `https://hooks.example.invalid/masthead-${++tries}`
  const page = await openAsAdmin('/studio/webhooks')
  await page.getByLabel('Address that receives events').fill(address)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await page.locator('.secret-note code').innerText()).toMatch(/^whsec_/)
  await page.getByRole('link', { name: address }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('tried again later').waitFor(inTurn)
  expect(await violationsOn(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Webhook' }).waitFor()
  expect(await page.locator('.secret-note').count()).toBe(0)
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await page.locator('.secret-note').count()).toBe(0)
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click()
  await page.locator('.secret-note code').waitFor()
  await page.context().close()
})
