import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { bearing } from '../testing/sessions.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(openSite)
let tries = 0

test('lists of the studio show what another administrator has just made, without a reload', async () => {
  const nth = ++tries
  const [ida, otto] = [await aReader(site, { role: 'admin' }), await aReader(site, { role: 'admin' })]
  const make = async (path: string, body: object) => {
    const headers = { ...bearing(otto.token), 'content-type': 'application/json' }
    const answer = await fetch(`${site.server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(`${path} ${answer.status} ${answer.ok ? '' : await answer.text()}`).toBe(`${path} 200 `)
  }
  // Those that the site began with may have been closed by another journey.
  await make('/newsletter/lists', { name: `Ferry news ${nth}` })
  const page = await openStudio(site, ida, '/studio/topics')
  const cases: [screen: string, heading: string, path: string, body: object, shown: string][] = [
    ['/studio/topics', 'Topics', '/desk/topics', { fields: { name: `Night ferries ${nth}` }, status: 'draft' }, `Night ferries ${nth}`],
    ['/studio/people', 'People', '/invitations', { email: `new-hand-${nth}@example.org`, role: 'author' }, `new-hand-${nth}@example.org`],
    ['/studio/redirects', 'Redirects', '/redirects', { from_path: `/old-ferries-${nth}`, to_path: '/articles', status: 301 }, `/old-ferries-${nth}`],
    ['/studio/snippets', 'Snippets', '/snippets', { kind: 'snippet', name: `Ferry note ${nth}`, fields: { content: '[]' } }, `Ferry note ${nth}`],
    ['/studio/tokens', 'API tokens', '/tokens', { name: `Timetable robot ${nth}`, scopes: ['read'], expires_at: null }, `Timetable robot ${nth}`],
    ['/studio/trail', 'Audit log', '/redirects', { from_path: `/older-ferries-${nth}`, to_path: '/articles', status: 301 }, `/older-ferries-${nth}`],
    [
      '/studio/newsletter',
      'Newsletter',
      '/newsletter/mailings',
      { list: `ferry-news-${nth}`, subject: `Ferries of the week ${nth}` },
      `Ferries of the week ${nth}`,
    ],
  ]
  for (const [screen, heading, path, body, shown] of cases) {
    await page.goto(`${site.server.url}${screen}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    // The stream has begun once everything was asked for a second time.
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.waitForTimeout(1_000)
    expect(await page.getByText(shown).count()).toBe(0)
    await make(path, body)
    await page.getByText(shown).first().waitFor()
  }
  await page.context().close()
})
