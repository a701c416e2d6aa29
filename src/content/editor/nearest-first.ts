interface Entry {
  title: string
  group?: string
}

/** What begins as it was typed stands first, and its group with it: of the others only another name or a word was meant. */
export function nearestFirst<Item extends Entry>(items: readonly Item[], query: string): Item[] {
  const typed = query.trim().toLowerCase()
  const isMeant = (item: Item) => typed !== '' && item.title.toLowerCase().startsWith(typed)
  const meant = new Set(items.filter(isMeant).map(({ group }) => group))
  const rank = (item: Item) => (isMeant(item) ? 0 : meant.has(item.group) ? 1 : 2)
  const groups = [...meant]
  return items.toSorted((a, b) => {
    const [first, second] = [groups.indexOf(a.group), groups.indexOf(b.group)]
    const far = groups.length
    return (first < 0 ? far : first) - (second < 0 ? far : second) || rank(a) - rank(b)
  })
}
