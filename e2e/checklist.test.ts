import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, textOnServer } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

test('an author types `- [ ]`, gets a checklist and ticks an item of it', async () => {
  const studio = await openStudio(site, editor)
  const id = await beginArticle(studio, 'What to pack')
  await studio.keyboard.type('- [ ] A lamp')
  await studio.keyboard.press('Enter')
  await studio.keyboard.type('Matches')
  const boxes = studio.getByRole('checkbox', { name: 'Done' })
  await expect.poll(() => boxes.count()).toBe(2)
  await boxes.first().check()
  const items = async () =>
    (JSON.parse(await textOnServer(site, editor, id)) as { type: string; props: object }[]).map(({ type, props }) => ({ type, ...props })) // blocks
  await expect.poll(items, long).toEqual([
    { type: 'bulletListItem', checked: true },
    { type: 'bulletListItem', checked: false },
  ])
  expect(await violationsOn(studio)).toEqual([])
  if (process.env['SHOTS']) await studio.screenshot({ path: `${process.env['SHOTS']}/checklist.png` })
  await studio.reload()
  await expect.poll(() => boxes.first().isChecked()).toBe(true)
  await studio.context().close()
})
