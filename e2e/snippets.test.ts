import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, insert, textOnServer } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

test('an editor saves a block as a snippet, inserts it by the slash menu, and begins an article from a template', async () => {
  const name = `Letters ${Date.now()}`
  const studio = await openStudio(site, editor)
  const id = await beginArticle(studio, 'Five questions')
  await studio.keyboard.type('Write to the porter.')
  await studio.keyboard.press('Shift+Home')
  await studio.getByRole('button', { name: 'Snippet', exact: true }).click()
  const dialog = studio.getByRole('dialog', { name: 'Save the chosen blocks as a snippet' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  expect(await violationsOn(studio, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await studio.getByRole('textbox', { name: 'Article body' }).click()
  await studio.keyboard.press('Control+End')
  await studio.keyboard.press('Enter')
  await insert(studio, name)
  await expect.poll(async () => (await textOnServer(site, editor, id)).split('Write to the porter.').length, long).toBe(3)

  await studio.getByRole('button', { name: 'Settings' }).click()
  await studio.getByRole('button', { name: 'Save as a template' }).click()
  const template = studio.getByRole('dialog', { name: 'Save as a template' })
  await template.getByRole('textbox', { name: 'Name' }).fill(`${name} template`)
  await template.getByRole('button', { name: 'Save' }).click()
  await template.waitFor({ state: 'hidden' })
  await studio.goto('/studio')
  await studio.getByRole('button', { name: 'From a template' }).click()
  await studio.getByRole('button', { name: `${name} template` }).click()
  await studio.waitForURL('**/studio/write/*')
  const begun = Number(new URL(studio.url()).pathname.split('/').at(-1))
  expect(begun).not.toBe(id)
  expect(await textOnServer(site, editor, begun)).toContain('Write to the porter.')

  await studio.goto('/studio/snippets')
  await studio.getByRole('button', { name: `Rename: ${name}`, exact: true }).click()
  await studio.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${name} again`)
  await studio.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await studio.getByRole('cell', { name: `${name} again`, exact: true }).waitFor()
  for (const width of [1440, 390]) {
    await studio.setViewportSize({ width, height: 900 })
    expect(await violationsOn(studio)).toEqual([])
    expect(await studio.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env['SHOTS']) await studio.screenshot({ path: `${process.env['SHOTS']}/snippets-${width}.png` })
  }
  await studio.getByRole('button', { name: `Delete: ${name} again` }).click()
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await studio.getByRole('cell', { name: `${name} again`, exact: true }).waitFor({ state: 'hidden' })
  await studio.context().close()
}, 180_000)
