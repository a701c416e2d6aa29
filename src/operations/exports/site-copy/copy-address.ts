import { createHash } from 'node:crypto'
import { matchAddress } from '#ui/router/match.ts'
import { inLanguage } from '#i18n/site-messages.ts'
import { languageOfAddress } from '#i18n/format.ts'

/** Bytes of a file's name that every file system takes, with room for an ending. */
const longestName = 180

/** Where an address of the site lies in the copy. @param address root-relative, without a fragment */
export function fileOf(address: string): string {
  const [path, query] = splitAt(address, '?')
  const names = path.split('/').filter(Boolean).map(nameOf)
  const file = query === '' ? '' : nameOf(query.replaceAll('&', ','))
  if (!isFile(path)) return [...names, file === '' ? 'index.html' : `${nameOf(`index,${file}`)}.html`].join('/')
  if (file === '') return names.join('/')
  const last = names.pop() ?? ''
  return [...names, nameOf(`${file},${last}`)].join('/')
}

/** As a link from one file to another: names of files are no addresses. */
export function linkTo(to: string, from: string): string {
  const target = to.split('/')
  const folders = from.split('/').slice(0, -1)
  let same = 0
  while (same < folders.length && same < target.length - 1 && folders[same] === target[same]) same++
  return [...folders.slice(same).map(() => '..'), ...target.slice(same).map(encodeURIComponent)].join('/')
}

/** The root-relative address, without its fragment, of a link to this very site; null for all others. */
export function addressIn(link: string, base: string, siteUrl: string): { address: string; hash: string } | null {
  const url = URL.parse(link, new URL(base, siteUrl))
  if (!url || url.origin !== new URL(siteUrl).origin) return null
  return { address: url.pathname + url.search, hash: url.hash }
}

const needsServer =
  /^\/(?:api|account|auth|builds|dev|healthz|invitation|login|Oauth|offline|readyz|reset|search|setup|shelf|studio|theme|unsubscribed|verify|newsletter\/confirm)(?=[/?]|$)/

/** Whether an address is answered differently for each, or only to what is asked. */
export function isPersonal(address: string): boolean {
  const language = languageOfAddress(address)
  return needsServer.test(language !== undefined && address.startsWith(`/${language}`) ? address.slice(language.length + 1) : address)
}

/** A page whose name has a dot stays a page. */
function isFile(path: string): boolean {
  return /\.[a-z\d]{2,11}$/i.test(path) && inLanguage(languageOfAddress(path), () => matchAddress(path).name) === null
}

/** As a file is called everywhere: Windows knows the fewest letters. */
function nameOf(segment: string): string {
  const name = decoded(segment).replace(/[<>:"|?*\\/%\p{Cc}]|^\.+|[. ]+$/gu, (letters) => `_${Buffer.from(letters).toString('hex')}`)
  if (Buffer.byteLength(name) <= longestName) return name
  const ending = /\.[a-z\d]{2,11}$/i.exec(name)?.[0] ?? ''
  return `${createHash('sha256').update(name).digest('hex').slice(0, 32)}${ending}`
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function splitAt(text: string, letter: string): [string, string] {
  const at = text.indexOf(letter)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
