import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { savePage } from '#content/pages/service.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const shots = process.env['SHOTS']

const site = await siteForTests(openSite)

test('an administrator reorders and edits the navigation, visitors see it, and the standard links can be restored', async () => {
  await changeSettings(site.services, { navigation: { main: null, footer: null } }, null)
  const admin = await aReader(site, { role: 'admin' })
  const studio = await openStudio(site, admin, '/studio/navigation')
  const header = studio.getByRole('group', { name: 'Header' })
  const named = () => header.locator('.repeatable-rows__fields > span').allInnerTexts()
  await header.getByRole('button', { name: 'Header: move 2 up' }).waitFor()
  expect((await named()).slice(0, 2)).toEqual(['Articles', 'Magazine'])
  await header.getByRole('button', { name: 'Header: move 2 up' }).press('Enter')
  expect((await named()).slice(0, 2)).toEqual(['Magazine', 'Articles'])
  await header.locator('.repeatable-rows__handle').nth(2).dragTo(header.locator('li').first())
  await expect.poll(async () => (await named()).slice(0, 3)).toEqual(['Entertainment', 'Magazine', 'Articles'])
  await header.getByRole('textbox', { name: 'Label' }).nth(2).fill('Stories')
  await header.getByRole('checkbox', { name: 'Hidden' }).nth(1).check()
  await studio.getByRole('combobox', { name: 'Add to: Header' }).selectOption({ label: 'An address' })
  await header.getByRole('textbox', { name: 'Address' }).fill('shop.example')
  await header.getByRole('textbox', { name: 'Label' }).last().fill('Shop')
  await studio.getByRole('button', { name: 'Save navigation' }).click()
  await header.getByText('must begin with https://').waitFor()
  expect(await violationsOn(studio)).toEqual([])
  await header.getByRole('textbox', { name: 'Address' }).fill('https://shop.example/')
  await studio.getByRole('button', { name: 'Save navigation' }).click()
  await studio.getByText('Saved and shown on all pages').first().waitFor()
  if (shots) await studio.screenshot({ path: `${shots}/studio.png`, fullPage: true })
  await changeSettings(site.services, { social: [{ label: 'Film', url: 'https://www.youtube.com/@us' }] }, null)

  for (const width of [390, 1440])
    for (const theme of ['dark', 'light']) {
      const context = await site.browser.newContext({
        baseURL: site.server.url,
        serviceWorkers: 'block',
        javaScriptEnabled: theme === 'dark',
        viewport: { width, height: 900 },
      })
      await context.addCookies([{ name: 'theme', value: theme, url: site.server.url }])
      const page = await context.newPage()
      await page.goto('/contact')
      const links = page.locator('.site-header nav a')
      expect((await links.allTextContents()).slice(0, 2)).toEqual(['Entertainment', 'Stories'])
      expect(await links.last().getAttribute('href')).toBe('https://shop.example/')
      if (theme === 'dark' && width === 390) {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Shop' }).waitFor()
        if (shots) await page.screenshot({ path: `${shots}/menu-${width}.png` })
        await page.keyboard.press('Escape')
      }
      if (theme === 'dark') expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (shots) await page.screenshot({ path: `${shots}/page-${width}-${theme}.png`, fullPage: true })
      await context.close()
    }

  const rules = { title: 'House rules', standfirst: '', sections: [] }
  await savePage(site.services, 'house-rules', rules, admin.id)
  await studio.reload()
  await studio.getByRole('combobox', { name: 'Add to: Header' }).selectOption({ label: 'House rules' })
  await studio.getByRole('button', { name: 'Save navigation' }).click()
  await studio.getByText('Saved and shown on all pages').first().waitFor()
  expect(await header.getByText('Leads nowhere').count()).toBe(0)
  await savePage(site.services, 'house-rules', { ...rules, status: 'draft' }, admin.id)
  await studio.reload()
  await header.getByText('Leads nowhere').waitFor()
  expect(await violationsOn(studio)).toEqual([])

  await studio.getByRole('button', { name: 'Use the standard links' }).click()
  await studio.getByRole('button', { name: 'Save navigation' }).click()
  await expect.poll(async () => (await (await fetch(`${site.server.url}/contact`)).text()).includes('Stories')).toBe(false)
  await studio.context().close()
})
