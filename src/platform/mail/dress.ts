import type { Letter, LetterPart } from './letter.ts'

export interface Dressed {
  html: string
  text: string
}

export interface Sender {
  siteName: string
  siteUrl: string
}

const ink = '#15120e'
const paper = '#f8f2e4'
const sheet = '#fffaf0'
const dim = '#5b5245'
const yellow = '#ffd232'
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"
const grotesque = "Archivo, 'Arial Narrow', 'Helvetica Neue', Arial, sans-serif"

/** The site's look in tables and inline styles, which is what mail programs understand; and the same in plain text. */
export function dress(letter: Letter, sender: Sender): Dressed {
  return { html: htmlOf(letter, sender), text: textOf(letter, sender) }
}

function htmlOf(letter: Letter, { siteName, siteUrl }: Sender): string {
  const name = escaped(siteName)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;padding:0;background:${paper};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${sheet}">
<tr><td style="background:${yellow};padding:18px 32px;font:800 30px/1 ${grotesque};font-stretch:62%;letter-spacing:-.01em;text-transform:uppercase"><a href="${escaped(siteUrl)}" style="color:${ink};text-decoration:none">${name}</a></td></tr>
<tr><td style="padding:36px 32px 8px"><h1 style="margin:0;font:800 38px/1 ${grotesque};font-stretch:70%;color:${ink}">${escaped(letter.heading)}</h1></td></tr>
<tr><td style="padding:8px 32px 28px;font:19px/1.55 ${serif};color:${ink}">${letter.parts.map(partHtml).join('\n')}</td></tr>
<tr><td style="border-top:7px solid ${ink};padding:18px 32px 28px;font:14px/1.5 ${grotesque};color:${dim}">${escaped(letter.reason)}<br><a href="${escaped(siteUrl)}" style="color:${dim}">${name}</a>${closingHtml(letter)}</td></tr>
</table></td></tr></table></body></html>
`
}

function partHtml(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:16px 0">${escaped(part.text)}</p>`
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="background:${ink};border-radius:999px"><a href="${escaped(part.url)}" style="display:inline-block;padding:14px 28px;font:700 17px/1.2 ${grotesque};color:${yellow};text-decoration:none">${escaped(part.label)}</a></td></tr></table>
<p style="margin:16px 0;font:14px/1.5 ${grotesque};color:${dim}">Or open this address:<br><a href="${escaped(part.url)}" style="color:${dim};word-break:break-all">${escaped(part.url)}</a></p>`
    case 'quote':
      return `<blockquote style="margin:20px 0;padding:2px 0 2px 18px;border-left:5px solid ${yellow}">${escaped(part.text)}${part.by ? `<br><span style="font:14px/1.5 ${grotesque};color:${dim}">${escaped(part.by)}</span>` : ''}</blockquote>`
    case 'card':
      return cardHtml(part)
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0;font:16px/1.5 ${grotesque}">${part.facts.map(({ name, value }) => `<tr><td style="padding:2px 18px 2px 0;color:${dim};vertical-align:top">${escaped(name)}</td><td style="padding:2px 0">${escaped(value)}</td></tr>`).join('')}</table>`
    case 'rule':
      return `<hr style="margin:24px 0;border:0;border-top:1px solid #cfc3aa">`
  }
}

function cardHtml({ title, url, text, kicker, by, image }: Extract<LetterPart, { kind: 'card' }>): string {
  const link = escaped(url)
  const picture = image
    ? `<p style="margin:24px 0 14px"><a href="${link}"><img src="${escaped(image.url)}" alt="${escaped(image.alt)}" width="536" height="${Math.round((536 * image.height) / image.width)}" style="display:block;width:100%;height:auto;border:0"></a></p>`
    : ''
  const over = kicker ? `<span style="font:700 13px/1.4 ${grotesque};color:${dim}">${escaped(kicker)}</span><br>` : ''
  const under = by ? `<br><span style="font:14px/1.6 ${grotesque};color:${dim}">${escaped(by)}</span>` : ''
  return `${picture}<p style="margin:20px 0">${over}<a href="${link}" style="font:700 24px/1.1 ${grotesque};font-stretch:75%;color:${ink}">${escaped(title)}</a>${text ? `<br>${escaped(text)}` : ''}${under}</p>`
}

function closingHtml({ closing }: Letter): string {
  if (!closing) return ''
  const links = closing.links.map(({ label, url }) => `<a href="${escaped(url)}" style="color:${dim}">${escaped(label)}</a>`)
  return `<br>${[...links, escaped(closing.text)].filter(Boolean).join('<br>')}`
}

function textOf(letter: Letter, { siteName, siteUrl }: Sender): string {
  const parts = letter.parts.map(partText)
  const closing = letter.closing ? [...letter.closing.links.map(({ label, url }) => `${label}:\n${url}`), letter.closing.text].filter(Boolean) : []
  return [letter.heading, ...parts, '-- ', `${letter.reason}\n${siteName}, ${siteUrl}`, ...closing].join('\n\n') + '\n'
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'quote':
      return `${part.text.replace(/^/gm, '> ')}${part.by ? `\n(${part.by})` : ''}`
    case 'card':
      return [part.kicker, part.title, part.text, part.by, part.url].filter(Boolean).join('\n')
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'rule':
      return '* * *'
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
