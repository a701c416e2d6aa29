import { cardKinds } from '#content/kinds.ts'
import { isVideoId, isWebAddress, ownPath, safeHref } from './address.ts'
import { calloutTones, embedProviders, headingLevels, imageLayouts, limits, listSlug, type Block } from './model.ts'
import { choice, has, list, number, readCell, readInline, readLines, readMedia, readText, text, type UnknownProps } from './read-parts.ts'

/**
 * What can be shown of a stored document; never throws. Anything that is not an array of blocks is an empty document,
 * a block of an unknown type is skipped with its children, a bad value is replaced by its default, an unsafe address is dropped.
 * Only own keys that are asked for by name are read, so `__proto__` and its like do nothing.
 */
export function readBlocks(json: string): Block[] {
  return readBlockList(parsed(json))
}

/** `json` for clients that parse it themselves: a list in any case, `[]` for what is none. */
export function blocksText(json: string): string {
  return Array.isArray(parsed(json)) ? json : '[]'
}

/** Broken or oversized JSON is an empty document: a page must not fail because of its content. */
function parsed(json: string): unknown {
  if (json.length > limits.stored) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The same for a value that is parsed already. */
export function readBlockList(value: unknown): Block[] {
  const budget = { left: limits.blocks, ids: new Set<string>() }
  return readList(value, budget, 1)
}

interface Budget {
  left: number
  ids: Set<string>
}

function readList(value: unknown, budget: Budget, depth: number): Block[] {
  const blocks: Block[] = []
  if (depth > limits.depth) return blocks
  for (const raw of list(value)) {
    if (budget.left <= 0) break
    if (!has(raw)) continue
    const block = readBlock(raw, budget, depth)
    if (block) blocks.push(block)
  }
  return blocks
}

function readBlock(raw: UnknownProps, budget: Budget, depth: number): Block | null {
  const props: UnknownProps = has(raw.props) ? raw.props : {}
  const id = uniqueId(raw.id, budget)
  const base = { id, children: [] }
  const block = readWithText(raw, props, base) ?? readWithoutText(raw, props, base)
  if (!block) return null
  budget.left--
  block.children = readList(raw.children, budget, depth + 1)
  return block
}

function readWithText(raw: UnknownProps, props: UnknownProps, base: { id: string; children: Block[] }): Block | null {
  const content = readInline(raw.content)
  switch (raw.type) {
    case 'paragraph':
      return { ...base, type: raw.type, props: {}, content }
    case 'bulletListItem':
      return { ...base, type: raw.type, props: typeof props.checked === 'boolean' ? { checked: props.checked } : {}, content }
    case 'heading':
      return { ...base, type: raw.type, props: { level: choice(headingLevels, props.level, 2) }, content }
    case 'numberedListItem': {
      const start = number(props.start)
      return { ...base, type: raw.type, props: start === undefined ? {} : { start }, content }
    }
    case 'quote':
    case 'pullQuote':
      return { ...base, type: raw.type, props: { by: text(props.by) }, content }
    case 'callout':
      return { ...base, type: raw.type, props: { tone: choice(calloutTones, props.tone, 'info'), title: text(props.title) }, content }
    case 'footnote': {
      const ref = text(props.ref)
      return ref ? { ...base, type: raw.type, props: { ref }, content } : null
    }
    case 'codeBlock': {
      const code = readText(raw.content)
      const shown = { language: text(props.language) ?? '', title: text(props.title), lines: readLines(props.lines, code) }
      return { ...base, type: raw.type, props: shown, content: [{ type: 'text', text: code, styles: {} }] }
    }
    case 'table': {
      const table: UnknownProps = has(raw.content) ? raw.content : {}
      const rows = list(table.rows).map((row) => ({ cells: has(row) ? list(row.cells).map(readCell) : [] }))
      const headers = { headerRows: number(table.headerRows) ? 1 : 0, headerCols: number(table.headerCols) ? 1 : 0 }
      return { ...base, type: raw.type, props: {}, content: { type: 'tableContent', ...headers, rows } }
    }
    default:
      return null
  }
}

function readWithoutText({ type }: UnknownProps, props: UnknownProps, base: { id: string; children: Block[] }): Block | null {
  const title = text(props.title) ?? ''
  const caption = text(props.caption)
  const url = ownPath(props.url)
  switch (type) {
    case 'divider':
      return { ...base, type, props: {} }
    case 'image': {
      const layout = choice(imageLayouts, props.layout, 'text')
      return { ...base, type, props: { media: readMedia(props.media), alt: text(props.alt) ?? '', caption, credit: text(props.credit), layout } }
    }
    case 'gallery': {
      const items = list(props.items).flatMap((item) => {
        const media = has(item) && readMedia(item.media)
        return has(item) && media ? [{ media, alt: text(item.alt) ?? '', caption: text(item.caption) }] : []
      })
      return { ...base, type, props: { items, caption } }
    }
    case 'embed': {
      const provider = choice(embedProviders, props.provider, null)
      const video_id = text(props.video_id)
      return provider && video_id && isVideoId(provider, video_id) ? { ...base, type, props: { provider, video_id, title } } : null
    }
    case 'linkCard': {
      const href = safeHref(props.href)
      if (!href || !isWebAddress(href)) return null
      const said = { description: text(props.description), site: text(props.site), player: text(props.player) }
      return { ...base, type, props: { href, title: title || href, ...said, media: readMedia(props.media) } }
    }
    case 'video':
      return url ? { ...base, type, props: { url, title, caption, captions_url: ownPath(props.captions_url), poster: readMedia(props.poster) } } : null
    case 'audio':
      return url ? { ...base, type, props: { url, title, caption } } : null
    case 'signUp': {
      const slug = text(props.list)
      return slug && listSlug.test(slug) ? { ...base, type, props: { list: slug, title: title || slug } } : null
    }
    case 'button': {
      const href = safeHref(props.href)
      const label = text(props.label)
      return href && label ? { ...base, type, props: { href, label } } : null
    }
    case 'file': {
      const address = safeHref(props.url)
      const name = text(props.name)
      return address && name ? { ...base, type, props: { url: address, name, bytes: number(props.bytes) ?? 0, type: text(props.type) ?? '' } } : null
    }
    case 'mediaCard': {
      const kind = choice(cardKinds, props.kind, null)
      const slug = text(props.slug)
      return kind && slug ? { ...base, type, props: { kind, slug } } : null
    }
    default:
      return null
  }
}

function uniqueId(value: unknown, { ids }: Budget): string {
  let id = typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : `b${ids.size + 1}`
  while (ids.has(id)) id += '_'
  ids.add(id)
  return id
}
