import { expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const entryFile = /\/assets\/index-[\w-]+\.js/

test('the mobile menu pressed before its code has loaded opens once it loads and closes at one press', async () => {
  await using visitor = await aVisitor(site.browser, site.server, { fresh: true, width: 390 })
  const { page, errors } = visitor
  const pressed = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => entryFile.test(pathname),
    async (route) => {
      await pressed.promise
      await route.continue()
    },
  )
  const asked = page.waitForRequest((request) => entryFile.test(request.url()))
  await page.goto('/about', { waitUntil: 'commit' })
  await asked
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  // A second press before the code loads must not close the menu again.
  await menu.click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  expect(await dialog.isVisible()).toBe(false)
  pressed.resolve()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await menu.click()
  await dialog.waitFor()
  expect(errors).toEqual([])
})
