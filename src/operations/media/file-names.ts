import { slugify } from '#base/slug.ts'

const longest = 120

/** A name fit to be shown: no path, no control or invisible characters, the ending that belongs to the real type. */
export function shownName(given: string, ending: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\ufffd]/gu, '')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[<>:"|?*&%]/g, '')
  const stem = clean.replace(/\.[^.]{0,10}$/, '').replace(/^[. ]+|[. ]+$/g, '')
  const short = Array.from(stem).slice(0, longest).join('').trim()
  return `${short || 'file'}.${ending}`
}

/** The last part of its address: letters, digits, hyphens and one dot. */
export function addressName(name: string): string {
  const dot = name.lastIndexOf('.')
  // slugify counts in UTF-16 and may leave half a character at the end.
  const stem = slugify(name.slice(0, dot)).toWellFormed().replaceAll('\ufffd', '')
  return `${stem}${name.slice(dot)}`
}

/** RFC 6266, with a plain name for old programs. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w. -]/g, '') || 'file'
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}
