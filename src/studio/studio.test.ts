import { expect, test } from 'vitest'
import { studioPolicy } from '#app/studio-page.ts'
import type { Api } from '#base/api-client.ts'
import { Problem, stepUpRequired } from '#base/problem.ts'
import { roles } from '#base/viewer.ts'
import { matchPath } from './match-path.ts'
import { meantAddress } from './other-addresses.ts'
import { screens } from './screens.tsx'
import { stepUpApi } from './step-up.ts'

test('the content security policy of the studio allows style attributes and own scripts only', () => {
  const policy = studioPolicy({ siteUrl: 'https://example.org', mediaOrigins: ['https://media.example.org'] })
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('a call that needs step-up authentication is repeated only after it succeeds', async () => {
  let awake = false
  let calls = 0
  const sleeping: Api = {
    async call() {
      calls++
      if (!awake) throw stepUpRequired('step-up')
      return 'done'
    },
    follow: async () => null,
  }
  await expect(stepUpApi(sleeping, async () => false).call('PUT /x')).rejects.toBeInstanceOf(Problem)
  expect(calls).toBe(1)
  const proving = stepUpApi(sleeping, async () => (awake = true))
  expect(await proving.call('PUT /x')).toBe('done')
  expect(calls).toBe(3)
})

test('a screen path gives the values of its parameters', () => {
  expect(matchPath('/studio/articles/:id', '/studio/articles/12')).toEqual({ id: '12' })
  expect(matchPath('/studio/articles/:id', '/studio/articles')).toBeNull()
  expect(matchPath('/studio/articles/:id', '/studio/articles/')).toBeNull()
  expect(matchPath('/studio/articles/:id', '/studio/articles/new')).toEqual({ id: 'new' })
  expect(matchPath('/studio/articles/:id', '/studio/articles/12x')).toBeNull()
  expect(matchPath('/studio/newsletter/:no', '/studio/newsletter/12')).toEqual({ no: '12' })
  expect(matchPath('/studio/newsletter/:no', '/studio/newsletter/new')).toBeNull()
  expect(matchPath('/studio/pages/:slug', '/studio/pages/about')).toEqual({ slug: 'about' })
  expect(matchPath('/studio/pages/:slug', '/studio/pages/100%')).toEqual({ slug: '100%' })
  expect(matchPath('/studio', '/studio')).toEqual({})
})

test('each screen has its own path below /studio, a title that no other list has, and a role that may open it', () => {
  expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length)
  const lists = screens.filter(({ path }) => !path.includes(':'))
  expect(new Set(lists.map(({ title }) => title())).size).toBe(lists.length)
  for (const { path, roles: mine } of screens) {
    expect(path).toMatch(/^\/studio(\/|$)/)
    expect(roles.filter((role) => mine.includes(role)).length).toBeGreaterThan(0)
  }
})

test.each([
  ['/studio/articles', '/studio'],
  ['/studio/write', '/studio'],
  ['/studio/posts', '/studio'],
  ['/studio/articles/12', '/studio/write/12'],
  ['/studio/episodes', '/studio/podcast'],
  ['/studio/episode/new', '/studio/podcast/new'],
  ['/studio/Media', '/studio/media'],
  ['/studio//media', '/studio/media'],
  ['/studio/users', '/studio/people'],
  ['/studio/tags/3', '/studio/topics/3'],
  ['/studio/subscribers/4', '/studio/newsletter/subscribers/4'],
  ['/studio/settings/appearance', '/studio/appearance'],
  ['/studio/settings/menus', '/studio/navigation'],
  ['/studio/settings/mail', '/studio/settings'],
  ['/studio/nowhere', null],
  ['/studio/newsletter/segments', '/studio/newsletter/subscribers'],
  ['/studio/settings/newsletter/segments', '/studio/newsletter/subscribers'],
  ['/studio/media/none', null],
  ['/studio/constructor', null],
])('the address %s, which no screen has, leads to %s', (typed, screen) => {
  expect(meantAddress(typed, isScreen)).toBe(screen)
})

const isScreen = (address: string) => screens.some(({ path }) => matchPath(path, address))

test('no other name of a screen hides a screen of that name', () => {
  for (const { path } of screens) expect(meantAddress(path, isScreen), path).toBeNull()
})
