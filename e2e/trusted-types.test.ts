import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { openTab } from '../testing/browser-tabs.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const editor = await aReader(site, { role: 'editor' })
const page = await openTab(site.browser, { site: site.server.url, phone: false }, { token: editor.token })

test.each(['/', '/articles/dead-letters-wide-awake', '/events/last-dive-at-the-lido', '/magazine/releases/lost-and-found?page=6', '/contact'])(
  'the browser refuses text as markup, code and address of code on %s (P45)',
  async (path) => {
    await page.goto(path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    const tried = await page.evaluate(() => {
      const script = document.createElement('script')
      const sinks: Record<string, () => void> = {
        innerHTML: () => (document.body.innerHTML = '<img src=x onerror="document.title = 1">'),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>in</b>'),
        write: () => document.write('<b>in</b>'),
        'script.text': () => (script.text = 'document.title = 1'),
        'script.src': () => (script.src = '/taken.js'),
        srcdoc: () => (document.createElement('iframe').srcdoc = '<b>in</b>'),
        setAttribute: () => document.body.setAttribute('onclick', 'document.title = 1'),
      }
      const refused = (act: () => void) => {
        try {
          act()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      }
      return Object.fromEntries(Object.entries(sinks).map(([name, act]) => [name, refused(act)]))
    })
    expect(Object.entries(tried).filter(([, isRefused]) => !isRefused)).toEqual([])
  },
)

test('the browser refuses text as code, code from elsewhere and code within markup in the studio (P45)', async () => {
  await page.goto('/studio')
  await page.locator('h1').first().waitFor()
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script')
    const elsewhere = () => (script.src = 'https://elsewhere.example/taken.js')
    const text = () => (script.text = 'document.body.dataset.ran = 1')
    const taken = [elsewhere, text].filter((act) => {
      try {
        act()
        return true
      } catch {
        return false
      }
    })
    const lost = new Promise((resolve) => addEventListener('error', resolve, { capture: true, once: true }))
    document.body.insertAdjacentHTML('beforeend', '<img src="/nowhere.png" onerror="document.body.dataset.ran = 2">')
    await lost
    return [taken.length, document.body.dataset['ran'] ?? 'nothing']
  })
  expect(ran).toEqual([0, 'nothing'])
})
