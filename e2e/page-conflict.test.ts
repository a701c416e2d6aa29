import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { bearing } from '../testing/sessions.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

test('an editor who saves a page that another has saved sees both versions, merges them, and finds their own one among the revisions', async () => {
  const address = `${site.server.url}/api/pages/both-versions`
  const headers = { ...bearing(editor.token), 'content-type': 'application/json' }
  const put = (body: object) => fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })
  const section = (...words: string[]) => ({
    kind: 'text',
    title: 'Who',
    content: JSON.stringify(
      words.map((text, at) => ({ id: `p${at}`, type: 'paragraph', props: {}, content: [{ type: 'text', text, styles: {} }], children: [] })),
    ),
  })
  await put({ title: 'House', standfirst: 'Of ours', sections: [section('The door is red.', 'The roof is new.')], status: 'draft' })
  const page = await openStudio(site, editor, '/studio/pages/both-versions')
  await page.getByLabel('Title', { exact: true }).fill('My house')
  await page.getByLabel('Standfirst').fill('Of mine')
  await put({ title: 'House', standfirst: 'Of theirs', sections: [section('The door is blue.', 'The roof is new.')], status: 'draft' })
  await page.getByRole('button', { name: 'Save page' }).click()

  const versions = page.getByRole('region', { name: 'Both versions' })
  await versions.waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/page-conflict-${width}.png`, fullPage: true })
  }
  const door = versions.getByRole('group').filter({ hasText: 'door' })
  expect(await door.getByRole('radio', { name: 'Theirs' }).isChecked()).toBe(true)
  await versions.getByRole('group', { name: 'Standfirst' }).getByRole('radio', { name: 'Theirs' }).check()
  await versions.getByRole('button', { name: 'Save what is chosen' }).click()
  await versions.waitFor({ state: 'detached' })
  const read = async <T>(path: string) => ((await (await fetch(address + path, { headers: bearing(editor.token) })).json()) as { data: T }).data // as the pages' contract has it
  const saved = await read<{ title: string; standfirst: string; sections: { content: string }[]; revision: number }>('')
  expect([saved.title, saved.standfirst, saved.revision]).toEqual(['My house', 'Of theirs', 4])
  expect(saved.sections[0]?.content).toContain('The door is blue.')
  expect(await read('/revisions/3')).toMatchObject({ title: 'My house', standfirst: 'Of mine' })
  await expect.poll(() => page.getByLabel('Standfirst').inputValue()).toBe('Of theirs')
  expect(await page.getByText('Your unsaved text was restored').count()).toBe(0)
  await page.context().close()
})
