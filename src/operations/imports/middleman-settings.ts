import { withoutOuterSlashes } from '#base/trim-slashes.ts'

/** How the blog of Middleman makes addresses, as a pattern of Jekyll; nothing where a site has no blog. Its settings are code, of which lines are read. */
export function middlemanSettings(code: string): { permalink?: string } {
  if (!/^[ \t]*activate[ (]+:blog\b/m.test(code)) return {}
  const pattern = settingOf(code, 'permalink') ?? '{year}/{month}/{day}/{title}.html'
  const prefix = withoutOuterSlashes(settingOf(code, 'prefix') ?? '')
  return { permalink: `/${prefix ? `${prefix}/` : ''}${pattern.replace(/^\//, '').replace(/\{(\w+)\}/g, ':$1')}` }
}

/** Of the block of the blog: `blog.permalink = "…"`. */
function settingOf(code: string, name: 'permalink' | 'prefix'): string | undefined {
  return new RegExp(String.raw`^[ \t]*\w+\.${name}[ \t]*=[ \t]*["']([^"'\n]{1,200})["']`, 'm').exec(code)?.[1]
}
