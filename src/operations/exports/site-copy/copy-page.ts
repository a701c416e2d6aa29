import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { t } from '#i18n/messages.ts'
import { escapedXml } from '#platform/http/xml.ts'
import { inLanguage } from '#i18n/site-messages.ts'

/** What a link of a page becomes in the copy; null: it stays as it is. */
type Relink = (link: string) => string | null

interface CopiedPage {
  relink: Relink
  /** The same page on the site itself. */
  original: string
}

/** A page without what needs the server or script, its links led into the copy. */
export function copyPage(html: string, { relink, original }: CopiedPage): string {
  // Script never runs in the copy, so what stands in its place is shown.
  const document = parse(html, { scriptingEnabled: false })
  const language = languageIn(document)
  copyNodes(document, { relink, note: () => noteOf(original, language), inMain: false })
  return serialize(document)
}

/** Stands where an address has no page in the copy. @param theme stylesheet of the site, as a link of the copy */
export function notePage(original: string, language: string | undefined, theme: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapedXml(original)}</title><link rel="stylesheet" href="${theme}"></head><body><main>${noteOf(original, language)}</main></body></html>`
}

/** @param to as a link of the copy */
export function movedPage(to: string): string {
  const target = escapedXml(to)
  return `<!doctype html><html><head><meta charset="utf-8"><title>${target}</title><meta http-equiv="refresh" content="0; url=${target}"></head><body><a href="${target}">${target}</a></body></html>`
}

/** Stylesheets are for browsers with script, too, and here is none. */
export function copyStyles(css: string, relink: Relink): string {
  return css
    .replace(/\(\s*scripting\s*:\s*none\s*\)/g, '(min-width: 0)')
    .replace(/\(\s*scripting\s*:\s*enabled\s*\)/g, '(max-width: 0)')
    .replace(/url\(\s*(["']?)([^"')]+)\1\s*\)/g, (whole, _, link: string) => {
      const to = relink(link)
      return to === null ? whole : `url("${to}")`
    })
}

function noteOf(original: string, language: string | undefined): string {
  const address = escapedXml(original)
  return `<p class="site-copy-note">${escapedXml(inLanguage(language, () => t('site-copy.needs-server')))} <a href="${address}">${address}</a></p>`
}

interface Copying {
  relink: Relink
  note(): string
  inMain: boolean
}

function copyNodes(parent: Tree.ParentNode, copying: Copying): void {
  parent.childNodes = parent.childNodes.flatMap((node): Tree.ChildNode[] => {
    if (!('tagName' in node)) return [node]
    if (isLeftOut(node)) return []
    if (node.tagName === 'form') return copying.inMain && asks(node) ? parseFragment(copying.note()).childNodes : []
    node.attrs = node.attrs.flatMap((attribute) => copiedAttribute(node, attribute, copying.relink))
    copyNodes(node, node.tagName === 'main' ? { ...copying, inMain: true } : copying)
    return [node]
  })
}

/** Buttons alone, such as applause, are not missed where nobody counts. */
function asks(form: Tree.ParentNode): boolean {
  return form.childNodes.some((node) => {
    if (!('tagName' in node)) return false
    const isShown = node.tagName !== 'input' || !node.attrs.some(({ name, value }) => name === 'type' && value === 'hidden')
    return (/^(?:input|textarea|select)$/.test(node.tagName) && isShown) || asks(node)
  })
}

const relations = /^(?:preload|modulepreload|manifest|search|prefetch|dns-prefetch|preconnect)$/
const metas = /^(?:build|page|api-base)$/

function isLeftOut(element: Tree.Element): boolean {
  const of = (name: string) => element.attrs.find((one) => one.name === name)?.value
  if (element.tagName === 'script') return of('type') !== 'application/ld+json'
  if (element.tagName === 'template') return true
  if (element.tagName === 'link') return relations.test(of('rel') ?? '') || /oembed/.test(of('type') ?? '')
  if (element.tagName === 'meta') return metas.test(of('name') ?? '')
  // Others do something by themselves: they open a popover or a dialog.
  if (element.tagName === 'button') return of('popovertarget') === undefined && of('commandfor') === undefined
  return of('id') === 'missing'
}

const linking = new Set(['href', 'src', 'poster', 'data', 'cite', 'xlink:href'])
const sets = new Set(['srcset', 'imagesrcset'])
const names = /^(?:canonical|alternate)$/

function copiedAttribute(element: Tree.Element, attribute: { name: string; value: string }, relink: Relink): { name: string; value: string }[] {
  const { name, value } = attribute
  if (name === 'crossorigin' || name === 'integrity' || /^(?:data-(?:parts|page)-sheet|on\w+)$/.test(name)) return []
  if (sets.has(name)) return [{ ...attribute, value: value.replace(/(^|,\s+)(\S+)/g, (_, before: string, link: string) => before + (relink(link) ?? link)) }]
  if (!linking.has(name) || value.startsWith('#') || isNameOfPage(element, value)) return [attribute]
  return [{ ...attribute, value: relink(value) ?? value }]
}

/** Says what the page is called on the site, and leads nowhere. */
function isNameOfPage({ tagName, attrs }: Tree.Element, value: string): boolean {
  return tagName === 'link' && /^https?:/.test(value) && attrs.some((one) => one.name === 'rel' && names.test(one.value))
}

function languageIn(document: Tree.Document): string | undefined {
  const html = document.childNodes.find((node): node is Tree.Element => 'tagName' in node && node.tagName === 'html')
  return html?.attrs.find(({ name }) => name === 'lang')?.value
}
