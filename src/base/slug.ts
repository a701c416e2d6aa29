const longest = 80

/** Room for a hyphen and a number behind a slug that is as long as allowed. */
const beforeNumber = longest - 6

/**
 * A-z, digits and hyphens from any text; letters of other scripts are kept, since addresses may hold them. At most 80
 * characters, cut between words where there are any.
 */
export function slugify(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return (slug.length <= longest ? slug : cut(slug)) || 'untitled'
}

function cut(slug: string): string {
  const end = slug.lastIndexOf('-', longest)
  return slug.slice(0, end > longest / 2 ? end : longest).replace(/[\ud800-\udbff]$|-+$/g, '')
}

/**
 * Slugs that nothing else has, the nicest first: `wanted`, `wanted-2` and so on; never none. `taken` says which of some
 * candidates another thing has.
 */
export async function freeSlugs(wanted: string, taken: (candidates: string[]) => Promise<{ slug: string }[]>): Promise<[string, ...string[]]> {
  for (let from = 1; ; from += 50) {
    const candidates = Array.from({ length: 50 }, (_, at) => (from + at === 1 ? wanted : `${wanted.slice(0, beforeNumber)}-${from + at}`))
    const others = new Set((await taken(candidates)).map(({ slug }) => slug))
    const [first, ...more] = candidates.filter((slug) => !others.has(slug))
    if (first !== undefined) return [first, ...more]
  }
}
