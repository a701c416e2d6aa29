import type { Page } from 'playwright-core'
import { changeSettings } from '#operations/settings/service.ts'
import { contrast } from '#base/colours.ts'
import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { ownDemo } from '../testing/own-demo.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(() => ownDemo('accent'))
const admin = await aReader(site, { role: 'admin' })

const setPrimary = (primary: string | null) => changeSettings(site.services, { colours: { primary, dark: null, light: null } }, null)

/** Of native controls, and of a filled button of Mantine's, as `#rrggbb`. */
function coloursOf(page: Page): Promise<{ control: string; button: string; paper: string }> {
  return page.evaluate(() => {
    const hex = (colour: string) =>
      `#${(colour.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`
    const probe = document.createElement('input')
    probe.type = 'checkbox'
    document.body.append(probe)
    const control = hex(getComputedStyle(probe).accentColor)
    probe.remove()
    const filled = Object.assign(document.createElement('i'), { style: 'background: var(--mantine-primary-color-filled)' })
    document.querySelector('[data-mantine-color-scheme], body')?.append(filled)
    const button = hex(getComputedStyle(filled).backgroundColor)
    filled.remove()
    return { control, button, paper: hex(getComputedStyle(document.body).backgroundColor) }
  })
}

test('controls of the studio have the accent colour of the site, can be seen in both themes and follow a change at once', async () => {
  await setPrimary('#4ad6c0')
  const page = await openStudio(site, admin, '/studio/appearance')
  const dark = await coloursOf(page)
  expect(dark).toMatchObject({ control: '#4ad6c0', button: '#4ad6c0' })
  expect(contrast(dark.control, dark.paper)).toBeGreaterThan(4.5)

  await page.getByLabel('Accent colour').fill('#8fe388')
  await page.getByRole('button', { name: 'Save appearance' }).click()
  await expect.poll(() => coloursOf(page)).toMatchObject({ control: '#8fe388', button: '#8fe388' })

  await page.context().addCookies([{ name: 'theme', value: 'light', url: site.server.url }])
  await page.reload()
  await page.locator('h1').first().waitFor()
  const light = await coloursOf(page)
  expect(light.button).toBe('#8fe388')
  expect(light.control).not.toBe('#765700')
  expect(contrast(light.control, light.paper)).toBeGreaterThan(4.5)
  expect(await violationsOn(page)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/accent-light.png`, fullPage: true })

  await setPrimary(null)
  await page.reload()
  await page.locator('h1').first().waitFor()
  expect(await coloursOf(page)).toMatchObject({ button: '#ffd232', control: '#765700' })
  await page.context().close()
})

test('the preview of a draft has the colours of the site', async () => {
  await changeSettings(site.services, { colours: { primary: '#4ad6c0', dark: '#101820', light: null } }, null)
  const article = await anArticle(site)
  const page = await openStudio(site, admin, `/studio/preview/${article.id}`)
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).toBe('#4ad6c0')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(16, 24, 32)')
  await setPrimary(null)
  await page.context().close()
})
