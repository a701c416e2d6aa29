import { createHash } from 'node:crypto'
import { CssSyntaxError, parse, type ChildNode } from 'postcss'
import { t } from '#i18n/messages.ts'

/** Letters. */
export const longestCss = 20_000

/** Would load other sheets, or change how this one is read. */
const refusedRules = new Set(['import', 'charset', 'namespace', 'document', '-moz-document'])
const refusedProperties = new Set(['behavior', '-ms-behavior', '-moz-binding'])
/** What functions that load something are given, with or without quotation marks. */
const loaded = /(?:url|src|image|(?:-webkit-)?image-set)\(/i
const addresses = /(?:url|src|image)\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi
/** An image set takes addresses as mere strings too. */
const setAddresses = new RegExp(`${addresses.source}|"([^"]*)"|'([^']*)'`, 'gi')
/** A path of this site, a part of the page, or a picture within the text: the policy of pages lets nothing else through. */
const ownAddress = /^(?:\/(?![/\\])|#|data:image\/)/i

/** What is wrong with the owner's CSS, with the line; null when nothing is. */
export function cssFault(css: string): string | null {
  try {
    let fault: string | null = null
    parse(css).walk((node) => {
      fault = faultOf(node)
      return fault === null ? undefined : false
    })
    return fault
  } catch (error) {
    if (error instanceof CssSyntaxError) return t('studio-theme.css-unreadable', { line: error.line ?? 1 })
    throw error
  }
}

/** Root-relative address of the owner's CSS, named by its text; null without any. */
export function customCssAddress(css: string): string | null {
  return css.trim() === '' ? null : `/brand/custom/${customCssMark(css)}.css`
}

export function customCssMark(css: string): string {
  return createHash('sha256').update(css).digest('hex').slice(0, 16)
}

function faultOf(node: ChildNode): string | null {
  const line = node.source?.start?.line ?? 1
  if (node.type === 'atrule' && refusedRules.has(unescaped(node.name).toLowerCase())) return t('studio-theme.css-rule', { line, rule: `@${node.name}` })
  if (node.type === 'atrule') return addressFault(node.params, line)
  if (node.type !== 'decl') return null
  const isRefused = refusedProperties.has(unescaped(node.prop).toLowerCase()) || /expression\s*\(|javascript:/i.test(unescaped(node.value))
  return isRefused ? t('studio-theme.css-property', { line, property: node.prop }) : addressFault(node.value, line)
}

function addressFault(written: string, line: number): string | null {
  const value = unescaped(written)
  if (!loaded.test(value)) return null
  const elsewhere = Array.from(value.matchAll(/image-set\(/i.test(value) ? setAddresses : addresses), (found) =>
    (found.slice(1).find((part) => part !== undefined) ?? '').trim(),
  )
    // Of `image-set(url(a) type("image/avif"))`.
    .find((address) => !ownAddress.test(address) && !/^(?:image|font)\/[\w+.-]+$/.test(address))
  return elsewhere === undefined ? null : t('studio-theme.css-address', { line, address: elsewhere.slice(0, 60) })
}

/** As browsers read it: `\75 rl(` is `url(`. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, digits: string | undefined, letter: string) =>
    digits === undefined ? letter : String.fromCodePoint(Math.min(Number.parseInt(digits, 16), 0x10ffff)),
  )
}
