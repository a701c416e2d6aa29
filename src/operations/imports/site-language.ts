import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readTag } from './markdown-language.ts'

type Values = Readonly<Record<string, unknown>>

/** Settings by which generators name the language of a site, in the order of trust. */
const names = ['defaultcontentlanguage', 'default_language', 'languagecode', 'lang', 'language', 'locale']

/** Settings that are code or hold tags of their own: the line that names the language is read, nothing is run. */
const lines: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:docusaurus|astro)\.config\.[cm]?[jt]s$/, /^[ \t]*defaultLocale:[ \t]*["'`]([\w-]+)["'`]/m],
  [/^quartz\.config\.ts$/, /^[ \t]*locale:[ \t]*["'`]([\w-]+)["'`]/m],
  [/^(?:pelican)?conf\.py$/, /^DEFAULT_LANG[ \t]*=[ \t]*["']([\w-]+)["']/m],
  [/^mkdocs\.yml$/, /^[ \t]+language:[ \t]*["']?([\w-]+)/m],
  [/^(?:src\/)?_data\/(?:metadata|site|meta)\.json$/, /^[ \t]*"(?:lang|language|locale)"[ \t]*:[ \t]*"([\w-]+)"/m],
]

/** In which language a site's texts are that name none; empty where nothing says so. @param paths of the site, relative to `directory` */
export async function siteLanguage(directory: string, paths: readonly string[], settings: Values): Promise<string> {
  const own = new Map(Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of names) {
    const tag = readTag([own.get(name)].flat()[0])
    if (tag !== undefined) return tag
  }
  for (const path of paths) {
    const line = lines.find(([file]) => file.test(path))?.[1]
    const tag = line && readTag(line.exec(await readFile(join(directory, path), 'utf8'))?.[1])
    if (tag !== undefined) return tag
  }
  return ''
}
