import { useEffect, useState } from 'react'
import type { Nav } from '#ui/router/nav.ts'

/** Reads the new page's title out after a navigation without page load. */
export function Announcer({ nav }: { nav: Nav }) {
  const [title, setTitle] = useState('')
  useEffect(() => {
    return nav.announceWith(setTitle)
  }, [nav])
  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  )
}
