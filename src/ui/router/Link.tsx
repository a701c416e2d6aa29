import type { ComponentPropsWithoutRef, MouseEvent } from 'react'
import type { Href } from '#base/paths.ts'
import { useNavIfAny, usePlace } from './NavProvider.tsx'
import type { GoOptions } from './nav.ts'

interface LinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'>, GoOptions {
  to: Href
}

/** A link within the site: followed without a page load, fetched ahead when pointed at. Where no pages are shown, as in an editor, an ordinary one. */
export function Link({ to, replace = false, keep = false, onClick, children, ...rest }: LinkProps) {
  const nav = useNavIfAny()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!nav || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    nav.go(to, { replace, keep })
  }
  const ahead = () => nav?.preload(to)
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={ahead} onFocus={ahead}>
      {children}
    </a>
  )
}

/** A link of the navigation: marked while its page, or one below it, is open; not for those below that are links themselves, `except`. */
export function NavLink({ except = [], ...props }: LinkProps & { except?: readonly Href[] }) {
  const { pathname } = usePlace()
  const isBelow = (to: Href) => pathname === to || pathname.startsWith(`${to}/`)
  const current = pathname === props.to ? 'page' : isBelow(props.to) && !except.some(isBelow) ? 'true' : undefined
  return <Link {...props} aria-current={current} />
}
