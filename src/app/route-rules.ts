import type { RouteRules } from '#ui/router/route.ts'

const entertainment = { screen: 'entertainment' }

/** What is known of a page before its code is here; a page that is not named has no rule of its own. */
export const routeRules: RouteRules = {
  entertainment,
  book: entertainment,
  movie: entertainment,
  music: entertainment,
  Oauth: { bare: true, popup: true },
  unsubscribed: { bare: true },
  account: { only: 'members' },
  offline: { anywhere: true },
  setup: { only: 'visitors' },
}
