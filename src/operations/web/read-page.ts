import { clean } from '#base/blocks/conversion.ts'
import { attribute, elementsIn, parseHtml, textIn } from '#base/blocks/html-tree.ts'

/** What a page says of itself, as plain words; nothing of its HTML goes further. */
export interface PageFacts {
  title?: string | undefined
  description?: string | undefined
  site?: string | undefined
  /** Absolute. */
  picture?: string | undefined
  /** Address of its player, as it says. */
  player?: string | undefined
}

/** Letters without an end of the head that are still looked at. */
const longestHead = 200_000

/** Open Graph first, then the cards of Twitter, then plain HTML. */
export function readPage(bytes: Uint8Array, type: string, url: URL): PageFacts {
  const html = decoded(bytes, type)
  const end = html.search(/<\/head\b|<body\b/i)
  const nodes = parseHtml(html.slice(0, end === -1 ? longestHead : end))
  const said = new Map<string, string>()
  for (const meta of elementsIn(nodes, 'meta')) {
    const name = (attribute(meta, 'property') ?? attribute(meta, 'name'))?.toLowerCase()
    const content = clean(attribute(meta, 'content'))
    if (name !== undefined && content !== undefined && !said.has(name)) said.set(name, content)
  }
  const first = (...names: string[]) => names.map((name) => said.get(name)).find((one) => one !== undefined)
  const picture = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')
  return {
    title: first('og:title', 'twitter:title') ?? clean(textIn(elementsIn(nodes, 'title').slice(0, 1))),
    description: first('og:description', 'twitter:description', 'description'),
    site: first('og:site_name', 'application-name'),
    picture: picture === undefined ? undefined : URL.parse(picture, url)?.href,
    player: first('og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player'),
  }
}

function decoded(bytes: Uint8Array, type: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // Nobody knows a character set of that name.
    return new TextDecoder().decode(bytes)
  }
}
