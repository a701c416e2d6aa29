import { findList } from '#community/newsletter/list-store.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { insertRun } from '#operations/imports/run-store.ts'
import { anArticle, type Reader } from './builders.ts'
import type { OpenSite } from './open-site.ts'
import { bearing } from './sessions.ts'

/** By its path, an address for each studio screen with a name in its path that has no list below `/api/desk`; `admin` owns what they show. */
async function studioExamples(site: OpenSite, admin: Reader, content: string): Promise<Map<string, string>> {
  const { id } = await anArticle(site, { user_id: admin.id, content })
  const post = async (path: string, body: object) => {
    const headers = { ...bearing(admin.token), 'content-type': 'application/json' }
    const answer = await fetch(`${site.server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number } }).data.id // as the contract of each of these calls has it
  }
  if (!(await findList(site.services.database.db, 'weekly'))) await seedLists(site.services)
  const hook = await post('/webhooks', { url: 'https://hooks.example.org/told', kinds: ['article.published'], status: 'off' })
  const mailing = await post('/newsletter/mailings', { list: 'weekly', subject: 'Good morning' })
  const subscriber = await post('/newsletter/subscribers', { email: 'ada@example.org', lists: ['weekly'], consent: 'said so at the door' })
  const now = site.services.now()
  const files = JSON.stringify([{ key: 'imports/none/0', name: 'old-site.xml', bytes: 3 }])
  const run = await insertRun(site.services.database.db, {
    user_id: admin.id,
    kind: 'wxr',
    state: 'cancelled',
    files,
    options: '{}',
    created_at: now,
    changed_at: now,
  })
  return new Map([
    ['/studio/write/:no', `/studio/write/${id}`],
    ['/studio/pages/:slug', '/studio/pages/about'],
    ['/studio/webhooks/:no', `/studio/webhooks/${hook}`],
    ['/studio/newsletter/:no', `/studio/newsletter/${mailing}`],
    ['/studio/newsletter/subscribers/:no', `/studio/newsletter/subscribers/${subscriber}`],
    ['/studio/imports/:no', `/studio/imports/${run}`],
  ])
}

/** Finds the address of a studio screen: of one with a name in its path that of the first thing there is, or of a new one. */
export async function studioAddresses(site: OpenSite, admin: Reader, content: string): Promise<(path: string) => Promise<string>> {
  const examples = await studioExamples(site, admin, content)
  return async (path) => {
    if (!path.includes(':')) return path
    const noun = path.split('/')[2] ?? ''
    const list = await fetch(`${site.server.url}/api/desk/${noun === 'podcast' ? 'episodes' : noun}`, { headers: bearing(admin.token) })
    const [first] = list.ok ? ((await list.json()) as { data: { id: number }[] }).data : [] // as every list of the studio
    return examples.get(path) ?? path.replace(/:\w+/, String(first?.id ?? 'new'))
  }
}
