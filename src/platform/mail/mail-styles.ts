import { contrast } from '#base/colours.ts'

/** What the site wears, as far as messages do. Colours are `#rrggbb`. */
export interface MailTheme {
  accent: string
  /** The page of the night edition: what a logo was made to stand on. */
  night: string
  /** `url` is root-relative or whole. */
  logo: { url: string; width: number; height: number; alt: string } | null
}

export const ink = '#15120e'
export const backgroundColour = '#f6efe0'
export const mutedColour = '#5b5245'
export const line = '#8f8471'
export const code = '#efe6d2'
export const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"
export const sansSerif = "Archivo, 'Arial Narrow', 'Helvetica Neue', Arial, sans-serif"
/** Pixels: of the sheet, and of the text in it. */
export const sheetWidth = 600
export const columnWidth = 540

/** One of them has a contrast of 4.5 to any colour; the first that has is taken. */
export function readableOn(colour: string): string {
  return [ink, backgroundColour, '#ffffff'].find((text) => contrast(text, colour) >= 4.5) ?? '#000000'
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** What the value of an attribute says, whoever has escaped it. */
export function unescaped(value: string): string {
  return value
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** A cell, because Outlook gives links no padding. */
export function buttonHtml(url: string, label: string, { accent }: MailTheme): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:999px;padding:14px 28px"><a href="${escaped(url)}" style="font:700 17px/1.2 ${sansSerif};color:${readableOn(accent)};text-decoration:none">${escaped(label)}</a></td></tr></table>`
}
