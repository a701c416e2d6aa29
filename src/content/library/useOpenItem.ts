import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { href, type PathName } from '#base/paths.ts'
import { wantsNewTab } from '#ui/clicks.ts'
import { matchAddress } from '#ui/router/match.ts'
import { useNav, usePlace } from '#ui/router/NavProvider.tsx'
import { shelfFilters, type ShelfFilters } from './client.ts'
import { itemKinds, type ItemKind } from './rules.ts'

interface OpenItem {
  /** What the address names; null on the page of the shelves. */
  open: { kind: ItemKind; slug: string } | null
  /** The list the reader came from; null when the item is the page. */
  list: ShelfFilters | null
  /** Back to the list, where it was. */
  close: () => void
  /** To be told of every click on this screen, before it is followed. */
  notice: (event: MouseEvent) => void
}

/**
 * The shelves and their items are one screen: an item opens over the list it was chosen from, and is the page itself
 * for those who come by its address. `open` follows the address, so Back closes and Forward opens again.
 */
export function useOpenItem(): OpenItem {
  const nav = useNav()
  const place = usePlace()
  const kind = kindOf(place.name)
  const open = kind ? { kind, slug: place.params['slug'] ?? '' } : null
  const [search, setSearch] = useState(open ? null : place.search)
  if (!open && search !== place.search) setSearch(place.search)

  /** Keys of the history's entries from the list on, as far as they were followed from it. */
  const trail = useRef<string[]>([])
  const followed = useRef(false)
  const opener = useRef<HTMLElement | null>(null)
  const isOpen = open !== null
  useEffect(() => {
    const known = trail.current.includes(place.key)
    if (!known && isOpen && followed.current) trail.current.push(place.key)
    if (!known && !isOpen) trail.current = [place.key]
    followed.current = false
  }, [place.key, isOpen])
  useEffect(() => {
    if (isOpen || !opener.current) return
    const link = opener.current
    opener.current = null
    // After the navigation itself has moved the focus to the page.
    requestAnimationFrame(() => link.focus({ preventScroll: true }))
  }, [isOpen])

  return {
    open,
    list: search === null ? null : shelfFilters(new URLSearchParams(search)),
    close() {
      const steps = trail.current.indexOf(place.key)
      // Somebody who came to the item from elsewhere has no list behind: it is opened anew.
      if (steps > 0) history.go(-steps)
      else nav.go(href.entertainment(Object.fromEntries(new URLSearchParams(search ?? ''))), { keep: true })
    },
    notice(event) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || wantsNewTab(event) || !kindOf(matchAddress(link.pathname).name)) return
      // What was cut off by going back cannot be gone forward to any more.
      trail.current.length = trail.current.indexOf(place.key) + 1
      followed.current = true
      if (!isOpen) opener.current = link
    },
  }
}

function kindOf(name: PathName | null): ItemKind | undefined {
  return itemKinds.find((kind) => kind === name)
}
