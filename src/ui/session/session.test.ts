import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '#base/problem.ts'
import { Session, type SessionUser } from './session.ts'
import { outlivesPage } from './token-store.ts'

const vesna: SessionUser = { id: 7, username: 'vesna', name: 'Vesna', email: 'vesna@example.org', email_verified: true, role: 'member', avatar: null }

/** As much of a browser as the session touches. */
class Store {
  readonly kept = new Map<string, string>()
  /** Refuses, as private windows and full disks do. */
  broken = false
  getItem = (name: string) => this.use(() => this.kept.get(name) ?? null)
  setItem = (name: string, value: string) => this.use(() => void this.kept.set(name, value))
  removeItem = (name: string) => this.use(() => void this.kept.delete(name))
  private use<T>(work: () => T): T {
    if (this.broken) throw new DOMException('no', 'SecurityError')
    return work()
  }
}

let local: Store
let tab: Store
let window: EventTarget
let document: Page

/** As much of a document; its cookies have no attributes. */
class Page extends EventTarget {
  visibilityState = 'visible'
  takesCookies = true
  readonly cookies = new Map<string, string>()
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  set cookie(text: string) {
    const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(text) ?? []
    if (text.includes('Max-Age=0')) this.cookies.delete(name)
    else if (this.takesCookies) this.cookies.set(name, value)
  }
}

beforeEach(() => {
  local = new Store()
  tab = new Store()
  window = new EventTarget()
  document = new Page()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
})

afterEach(() => vi.unstubAllGlobals())

function otherTab(): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
}

describe('The session', () => {
  test('the session is loading until the server has returned the user of the token', async () => {
    local.setItem('token', 't1')
    const session = new Session()
    session.start(async () => vesna)
    expect(session.current().status).toBe('loading')
    expect(await session.ready()).toMatchObject({ status: 'authenticated', user: vesna })
    expect(session.current().lastRefreshed).toBeGreaterThan(0)
  })

  test('a session without a token is unauthenticated at once', () => {
    const session = new Session()
    session.start(async () => vesna)
    expect(session.current()).toMatchObject({ status: 'unauthenticated', user: null })
  })

  test('a new session stores its token in localStorage under the name token', async () => {
    const session = new Session()
    session.start(async () => vesna)
    await session.begin('t1')
    expect(local.kept).toEqual(new Map([['token', 't1']]))
    expect(session.current().user?.username).toBe('vesna')
  })

  test('the token is kept in sessionStorage, a cookie or memory when localStorage is blocked', async () => {
    const session = new Session()
    session.start(async () => vesna)
    document.cookie = 'theme=light'
    local.broken = true
    await session.begin('t1')
    expect([session.token(), tab.kept.get('token'), document.cookie, outlivesPage('token')]).toEqual(['t1', 't1', 'theme=light', true])
    tab.broken = true
    await session.begin('t2')
    expect([session.token(), document.cookie, outlivesPage('token')]).toEqual(['t2', 'theme=light; token=t2', true])
    session.end()
    expect([session.token(), document.cookie]).toEqual([null, 'theme=light'])
    document.takesCookies = false
    await session.begin('t3')
    expect([session.token(), document.cookie, outlivesPage('token')]).toEqual(['t3', 'theme=light', false])
    session.end()
    expect([session.token(), outlivesPage('token')]).toEqual([null, true])
  })

  test('the token of an unverified account is not stored but can request another mail', async () => {
    const session = new Session()
    session.start(async () => ({ ...vesna, email_verified: false }))
    await expect(session.begin('t1')).rejects.toMatchObject({ code: 'email-unverified', message: 'Please verify your email address' })
    expect(session.token()).toBeNull()
    expect(session.pending()).toBe('t1')
    expect(session.current().status).toBe('unauthenticated')
  })

  test('a user stays signed in while the server is unreachable', async () => {
    let away = false
    const session = new Session()
    session.start(async () => {
      if (away) throw new Problem(0, 'unreachable', 'away')
      return vesna
    })
    await session.begin('t1')
    away = true
    document.dispatchEvent(new Event('visibilitychange'))
    await session.ready()
    expect(session.current().status).toBe('authenticated')
  })

  test('a session is refreshed when its tab becomes visible', async () => {
    let asked = 0
    const session = new Session()
    session.start(async () => {
      asked++
      return vesna
    })
    await session.begin('t1')
    expect(asked).toBe(1)
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked).toBe(1)
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked).toBe(2)
  })

  test('a visitor without a session causes no request when the tab becomes visible', async () => {
    let asked = 0
    const session = new Session()
    session.start(async () => {
      asked++
      return vesna
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await session.ready()
    expect(asked).toBe(0)
  })

  test('a session follows a sign-out and sign-in of another tab', async () => {
    const session = new Session()
    session.start(async () => vesna)
    await session.begin('t1')
    local.removeItem('token')
    otherTab()
    expect(session.current().status).toBe('unauthenticated')
    local.setItem('token', 't2')
    otherTab()
    expect((await session.ready()).status).toBe('authenticated')
  })

  test('a late response does not restore a session that the reader has ended', async () => {
    const answer = Promise.withResolvers<SessionUser>()
    local.setItem('token', 't1')
    const session = new Session()
    session.start(() => answer.promise)
    session.end()
    answer.resolve(vesna)
    await session.ready()
    expect(session.current().status).toBe('unauthenticated')
  })

  test('a session notifies its watchers until they leave', async () => {
    const seen: string[] = []
    const session = new Session()
    const leave = session.watch(() => seen.push(session.current().status))
    session.start(async () => vesna)
    await session.begin('t1')
    leave()
    session.end()
    expect(seen).toEqual(['unauthenticated', 'authenticated'])
  })
})
