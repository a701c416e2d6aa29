import { kinds, screenKinds } from '#content/kinds.ts'
import type { RouteRules } from '#ui/router/route.ts'

/** A list and the entries that open over it. */
const screens: RouteRules = Object.fromEntries(screenKinds.flatMap(({ name, screen }) => [name, screen].map((page) => [page, { screen, waits: true }])))

/** Pages to read: those of all kinds, and these. Events show the time on the reader's own clock, which only the browser knows. */
const read: readonly string[] = [
  ...['home', 'about', 'privacy', 'imprint', 'search'],
  ...kinds.filter(({ name }) => name !== 'event').flatMap(({ pages }) => Object.keys(pages)),
]
const waiting: RouteRules = Object.fromEntries(read.map((page) => [page, { waits: true }]))

/** What is known of a page before its code is here; a page that is not named has no rule of its own. */
export const routeRules: RouteRules = {
  ...waiting,
  ...screens,
  release: { lean: (search) => search.has('page'), waits: true },
  Oauth: { bare: true, popup: true },
  unsubscribed: { bare: true },
  account: { only: 'members' },
  offline: { anywhere: true },
  login: { only: 'visitors' },
  setup: { only: 'visitors' },
}
