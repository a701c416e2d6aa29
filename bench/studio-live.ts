// In ms, from the answer to a change that another editor makes: until an open list of the studio shows it, without a
// reload. Beside it the same list asked for by a plain request right after the answer: what of it is the server's.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { bearing } from '../testing/sessions.ts'
import { openStudio } from '../testing/studio.ts'
import { until } from '../testing/until.ts'
import { median, print } from './measure.ts'
import { percentile } from './paced.ts'
import { argument, reportFigure } from './report-figure.ts'

/** ms */
const promised = 2_000
const changes = argument(1, 30)
const lists: [screen: string, answer: string, make: string, body: (name: string) => object][] = [
  ['/studio', '/drafts?limit=20', '/drafts', (title) => ({ title })],
  ['/studio/topics', '/desk/topics?limit=20', '/desk/topics', (name) => ({ fields: { name }, status: 'draft' })],
  ['/studio/redirects', '/redirects?limit=20', '/redirects', (name) => ({ from_path: `/${name}`, to_path: '/articles', status: 301 })],
]

const site = await openSite()
const [ida, otto] = [await aReader(site, { role: 'admin' }), await aReader(site, { role: 'admin' })]
const headers = { ...bearing(otto.token), 'content-type': 'application/json' }
const rows = []
const worst = []
for (const [screen, answer, make, body] of lists) {
  const page = await openStudio(site, ida, screen)
  await page.waitForLoadState('networkidle').catch(() => {})
  // The stream begins once the screen is there.
  await sleep(2_000)
  const [shown, fetched]: [number[], number[]] = [[], []]
  for (let n = 0; n < changes; n++) {
    const name = `ferry${screen.replaceAll('/', '-')}-${n}`
    const seen = seenAt(page, name)
    await ask(make, { method: 'POST', headers, body: JSON.stringify(body(name)) })
    const made = Date.now()
    if (!(await ask(answer, { headers })).includes(name)) throw new Error(`${answer} does not have ${name}.`)
    fetched.push(Date.now() - made)
    shown.push(Math.max(0, (await seen) - made))
    // So that no change is gathered with the one before.
    await sleep(600)
  }
  rows.push({ list: screen, changes, ...figures('shown', shown), ...figures('plain request', fetched) })
  worst.push(percentile(shown.toSorted(compare), 0.95))
  await page.context().close()
}
print('Until an open list of the studio shows what another has changed, ms', rows)
const slowest = Math.max(...worst)
reportFigure('p95 of the slowest list, ms', slowest.toFixed(0), slowest <= promised)
await site.close()
await site.browser.close()

/** Moment at which the list first has the text. */
async function seenAt(page: Page, text: string): Promise<number> {
  await until(() => page.evaluate((wanted) => !document.querySelector('main')?.textContent.includes(wanted), text), { what: `a list without ${text}` })
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const main = document.querySelector('main') ?? document.body
        const look = () => {
          if (!main.textContent.includes(wanted)) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(main, { childList: true, subtree: true, characterData: true })
        look()
      }),
    text,
  )
}

async function ask(path: string, request: RequestInit): Promise<string> {
  const answer = await fetch(`${site.server.url}/api${path}`, request)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}

function figures(name: string, ms: number[]): Record<string, string> {
  return { [`${name}, median`]: median(ms).toFixed(0), [`${name}, p95`]: percentile(ms.toSorted(compare), 0.95).toFixed(0) }
}

function compare(one: number, other: number): number {
  return one - other
}
