import { isDeepStrictEqual } from 'node:util'
import type { APIResponse, Page, Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accountScenes } from '../testing/account-writes.ts'
import { articleScenes } from '../testing/article-writes.ts'
import { loginScenes } from '../testing/login-writes.ts'
import { permissions } from '../testing/permissions.ts'
import { setImpatient } from '../testing/set-impatient.ts'
import { openSite } from '../testing/open-site.ts'
import { aVisitor } from '../testing/visitor.ts'
import { withoutForm } from '../testing/writes-without-form.ts'
import { wentWrong, type ReaderWrite } from '../testing/write-scenes.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { someOf } from '../testing/lane.ts'

const scenes = [...articleScenes, ...accountScenes, ...loginScenes]
const long = { timeout: 20_000, interval: 20 }

const site = await siteForTests(openSite)
type Failure = (route: Route) => Promise<void>

/** Of these the server hears nothing. The client of the page asks a second time where a GET was answered with 500. */
const failures: Record<string, Failure> = {
  'an answer 500': (route) => route.fulfill({ status: 500, body: '' }),
  'no connection': (route) => route.abort('internetdisconnected'),
  'HTML instead of JSON': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' }),
  'half of an answer': (route) => route.fulfill({ contentType: 'application/json', body: '{"data":{"id":1,' }),
  // Until the page's own patience is over.
  'no answer': async () => {},
}

/** What becomes of the requests of one operation, and what came of them. */
class Wire {
  fail: Failure | null = null
  asked = 0
  readonly answers: { status: number; isReplayed: boolean }[] = []
  private readonly method: string
  private readonly path: RegExp

  constructor({ operation }: Pick<ReaderWrite, 'operation'>) {
    const [method = '', path = ''] = operation.split(' ')
    this.method = method
    this.path = new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[\\w-]+')}$`)
  }

  isOf(request: Request): boolean {
    return request.method() === this.method && this.path.test(new URL(request.url()).pathname)
  }

  async take(route: Route): Promise<void> {
    this.asked++
    if (this.fail) return this.fail(route)
    const response = await route.fetch()
    await route.fulfill({ response })
    this.note(response)
  }

  /** The server does it, and nobody hears of it. */
  lose: Failure = async (route) => {
    const response = await route.fetch()
    await route.abort()
    this.note(response)
  }

  /** Once the request is over: until then it must not lose its route. */
  private note(response: APIResponse): void {
    this.answers.push({ status: response.status(), isReplayed: response.headers()['idempotency-replayed'] === 'true' })
  }
}

/** What was typed into the form of the button. */
async function typed(page: Page, write: ReaderWrite): Promise<string[]> {
  return write.button(page).evaluate((button) => {
    const form = button.closest('form') ?? button.closest('article')
    return [...(form?.querySelectorAll('input:not([type=file]), textarea') ?? [])].map((field) => (field as HTMLInputElement).value) // by the selector
  })
}

async function press(page: Page, write: ReaderWrite): Promise<void> {
  await (write.press ? write.press(page) : write.button(page).click())
}

async function isStill(page: Page): Promise<void> {
  await expect.poll(() => page.locator('form[aria-busy=true], button[aria-busy=true], .avatar-field[aria-busy=true]').count(), long).toBe(0)
}

/** Presses the button while the operation fails: the text is there, and what was typed too. */
async function expectText(page: Page, write: ReaderWrite, wire: Wire, how: Failure): Promise<void> {
  const [before, asked] = [await typed(page, write), wire.asked]
  wire.fail = how
  await press(page, write)
  await expect.poll(() => wire.asked, long).toBeGreaterThan(asked)
  await isStill(page)
  await page.getByText(write.failed, { exact: false }).and(page.locator('[role=alert], [role=status], .toast p')).first().waitFor()
  expect(await typed(page, write)).toEqual(before)
  // The next one has to be a new one.
  while ((await page.locator('.toast__close').count()) > 0) await page.evaluate(() => document.querySelector<HTMLElement>('.toast__close')?.click())
}

async function expectRecovery(page: Page, write: ReaderWrite): Promise<void> {
  const wire = new Wire(write)
  const handler = (route: Route) => (wire.isOf(route.request()) ? wire.take(route) : route.fallback())
  await page.route('**/api/**', handler)
  try {
    await pressUntilDone(page, write, wire)
  } finally {
    // The page goes on to another test, whatever became of this one.
    await page.unroute('**/api/**', handler)
  }
}

async function pressUntilDone(page: Page, write: ReaderWrite, wire: Wire): Promise<void> {
  await write.prepare?.(page)
  for (const [name, how] of someOf(Object.entries(failures), 3)) {
    if (name === 'no answer') await setImpatient(page, true)
    await expectText(page, write, wire, how)
  }
  await setImpatient(page, false)
  if (!write.endsSession) await expectText(page, write, wire, wire.lose)
  wire.fail = null
  const lost = wire.answers.length
  await press(page, write)
  await write.done(page)
  const first = { status: 200, isReplayed: false }
  const again = { status: write.isSpent ? 422 : 200, isReplayed: !write.isUnkeyed && !write.isSpent }
  // Some forms send a request whose answer is cut off a second time by themselves.
  const differing = () =>
    wire.answers.map((answer, at) => ({ answer, wanted: at === 0 ? first : again })).filter(({ answer, wanted }) => !isDeepStrictEqual(answer, wanted))
  // What is shown at once is done before it is answered.
  await expect.poll(() => wire.answers.length, { ...long, message: write.operation }).toBeGreaterThan(lost)
  expect(differing(), write.operation).toEqual([])
}

test.each(scenes)(
  '$name: each write that fails says so, keeps what was typed, and is done once when it is pressed again',
  { timeout: 240_000 },
  async (scene) => {
    const { path, token } = await scene.open(site)
    await using visitor = await aVisitor(site.browser, site.server, token === undefined ? {} : { token })
    const { page } = visitor
    page.setDefaultTimeout(20_000)
    await page.goto(path)
    await scene.enter?.(page)
    for (const write of scene.writes) await expectRecovery(page, write)
  },
)

test('what a reader saves while the server fails stays saved, and reaches the account later', async () => {
  const { token } = await aReader(site)
  const { slug } = await anArticle(site)
  await using visitor = await aVisitor(site.browser, site.server, { token })
  const { page } = visitor
  const wire = new Wire({ operation: 'PUT /me/state' })
  await page.route('**/api/me/state', (route) => wire.take(route))
  await page.goto(`/articles/${slug}`)
  const save = page.locator('.side-rail').getByRole('button', { name: 'Save' })
  await save.click()
  const isBack = () => page.evaluate(() => dispatchEvent(new Event('online')))
  for (const how of [...Object.values(failures).slice(0, 4), wire.lose]) {
    const { asked } = wire
    wire.fail = how
    await isBack()
    await expect.poll(() => wire.asked, long).toBeGreaterThan(asked)
    expect(await save.getAttribute('aria-pressed')).toBe('true')
  }
  wire.fail = null
  await isBack()
  const kept = async () => (await fetch(`${site.server.url}/api/me/state`, { headers: bearing(token) })).text()
  await expect.poll(kept, long).toContain(`saved/article/${slug}`)
})

test.each([
  ['an invitation', 'POST /invitation', '/invitation?token=nonsense'],
  ['a link that ends mails', 'GET /comments/mute', null],
])('%s that could not be looked up is looked up again by “Try again”', async (_, operation, path) => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  const wire = new Wire({ operation })
  wire.fail = (route) => route.abort('internetdisconnected')
  await page.route('**/api/**', (route) => (wire.isOf(route.request()) ? wire.take(route) : route.fallback()))
  await page.goto(path ?? `/articles/${(await anArticle(site)).slug}?mute=nonsense#comments`)
  const note = page.getByRole('alert').filter({ hasText: wentWrong })
  await note.waitFor()
  const { asked } = wire
  wire.fail = null
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => wire.answers.length, long).toBeGreaterThan(0)
  expect(wire.asked).toBeGreaterThan(asked)
  await note.waitFor({ state: 'hidden' })
})

test('every write that a reader may make is in a scene, or it is said why not', () => {
  const isPressed = (operation: string) => !operation.startsWith('GET ') || /crement\/claps$|resend$/.test(operation)
  const known = Object.entries(permissions).flatMap(([operation, { anonymous, member }]) =>
    (anonymous === 'in' || member === 'in') && isPressed(operation) ? [operation] : [],
  )
  const played = scenes.flatMap(({ writes }) => writes.map(({ operation }) => operation))
  expect([...new Set([...played, ...Object.keys(withoutForm)])].sort()).toEqual(known.sort())
  expect(Object.keys(withoutForm).filter((operation) => played.includes(operation))).toEqual([])
})
