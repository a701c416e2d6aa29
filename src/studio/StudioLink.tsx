import type { ComponentPropsWithoutRef, MouseEvent } from 'react'
import { go } from './router.ts'

/** A link to another screen of the studio, followed without a page load. */
export function StudioLink({ to, onClick, children, ...rest }: Omit<ComponentPropsWithoutRef<'a'>, 'href'> & { to: string }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
