import { screenKinds } from '#content/kinds.ts'
import type { RouteRules } from '#ui/router/route.ts'

/** A list and the entries that open over it. */
const screens: RouteRules = Object.fromEntries(screenKinds.flatMap(({ name, screen }) => [name, screen].map((page) => [page, { screen }])))

/** What is known of a page before its code is here; a page that is not named has no rule of its own. */
export const routeRules: RouteRules = {
  ...screens,
  release: { lean: (search) => search.has('page') },
  Oauth: { bare: true, popup: true },
  unsubscribed: { bare: true },
  account: { only: 'members' },
  offline: { anywhere: true },
  login: { only: 'visitors' },
  setup: { only: 'visitors' },
}
