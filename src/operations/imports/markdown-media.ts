import { posix } from 'node:path'
import { pelicanFile } from './pelican-links.ts'
import type { Post } from './markdown-posts.ts'

/**
 * Old addresses of the pictures and files of a text by their addresses in it, with the new ones: from the root of the site, or beside
 * a text that has a folder of its own (any of Hexo may), in every place where its site had it.
 */
export function oldMediaAddresses(
  { path, facts, siteAddresses }: Pick<Post, 'path' | 'facts' | 'siteAddresses'>,
  media: ReadonlyMap<string, string>,
): Map<string, string> {
  const folders = /(?:^|\/)(?:_posts\/.+|index\.[\w.]+)$/i.test(path) ? [...facts.addresses, ...siteAddresses].filter((one) => one.startsWith('/')) : []
  const old = new Map<string, string>()
  for (const [address, url] of media) {
    // Docusaurus names the folder as well.
    const plain = address.replace(/^@site\/(?:static|public)(?=\/)/, '').replace(pelicanFile, '')
    if (plain.startsWith('/')) old.set(plain, url)
    else if (/^[\w%.]/.test(plain) && !plain.includes(':')) for (const folder of folders) old.set(posix.join(folder, plain), url)
  }
  return old
}
