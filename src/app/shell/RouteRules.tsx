import { useEffect, useRef } from 'react'
import { href, type PathName } from '#base/paths.ts'
import { useNav, usePlace } from '#ui/router/NavProvider.tsx'
import type { RouteRule } from '#ui/router/route.ts'
import { savePath } from '#ui/session/saved-path.ts'
import { session } from '#ui/session/session.ts'
import { useSession } from '#ui/session/useSession.ts'

type Rule = RouteRule['only']

/** Who may open a page. Enforced here, after hydration: the server's pages are the same for everybody (spec section 2). */
export function RouteRules({ ruleOf }: { ruleOf: (name: PathName) => Rule }) {
  const nav = useNav()
  const place = usePlace()
  const { status, user } = useSession()
  const writes = user !== null && user.role !== 'member'
  const before = useRef(status)
  const rule = place.name && !place.error ? ruleOf(place.name) : undefined
  useEffect(() => {
    const hasLeft = before.current === 'authenticated' && session.endedByChoice
    before.current = status
    if (rule === 'visitors' && status === 'authenticated') {
      // The studio is an application of its own.
      if (writes) location.replace('/studio')
      else nav.go(href.home(), { replace: true })
    }
    if (rule !== 'members' || status !== 'unauthenticated') return
    if (hasLeft) return nav.go(href.home(), { replace: true })
    const path = place.pathname + place.search + place.hash
    savePath(path)
    nav.go(href.home({ auth: 1, redirect: path }), { replace: true })
  }, [nav, place, rule, status, writes])
  return null
}
