import { posix } from 'node:path'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

const linking = new Set(['href', 'src', 'poster', 'data', 'srcset', 'imagesrcset', 'action'])

/** Files that a page or stylesheet of a copy leads to without naming a host, as names in the copy. @param name of the file */
export function copiedLinks(name: string, text: string): string[] {
  const links = name.endsWith('.css') ? Array.from(text.matchAll(/url\("?([^")]+)"?\)/g), ([, link = '']) => link) : linksIn(parse(text))
  return links
    .filter((link) => !/^(?:[a-z]+:|#)/i.test(link))
    .map((link) => (link.startsWith('/') ? link : posix.normalize(posix.join(posix.dirname(name), decodeURIComponent(link.replace(/[#?].*/s, ''))))))
}

function linksIn(node: Tree.Node): string[] {
  const own = 'attrs' in node ? node.attrs.filter(({ name }) => linking.has(name)).flatMap(({ name, value }) => addressesIn(name, value)) : []
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(linksIn)] : own
}

function addressesIn(name: string, value: string): string[] {
  return name.endsWith('srcset') ? value.split(/,\s+/).map((one) => one.split(' ')[0] ?? '') : [value]
}
