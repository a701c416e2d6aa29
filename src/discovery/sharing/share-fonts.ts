import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Those of headlines: Archivo and what stands in for it in other scripts. */
const headlineFonts = /^(?:archivo|noto-sans|vazirmatn)[\w-]*\.woff2$/
/** Unicode will never give it a meaning, so that what is drawn for it is the sign for a missing letter. */
const missing = '\u{10ffff}'
const size = 32

let families: string | undefined
let sample: SKRSContext2D | undefined
let box: string | undefined
const known = new Map<string, boolean>()

/** A list for `font`: each slice a family of its own, then whatever the machine has for other scripts. */
export function shareFonts(): string {
  if (families !== undefined) return families
  const folder = fileURLToPath(new URL('../../ui/fonts/', import.meta.url))
  const names = readdirSync(folder)
    .filter((file) => headlineFonts.test(file))
    .sort((a, b) => Number(b.startsWith('archivo')) - Number(a.startsWith('archivo')) || a.length - b.length)
    .map((file) => {
      const name = `Share ${file.replace('.woff2', '')}`
      GlobalFonts.registerFromPath(folder + file, name)
      return `"${name}"`
    })
  families = [...names, 'sans-serif'].join(', ')
  return families
}

/** The text without signs that no font here has; empty where a letter or a numeral is missing, since words with gaps say something else. */
export function drawable(text: string): string {
  const lacking = [...new Set(text)].filter((letter) => !hasGlyph(letter))
  if (lacking.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return ''
  return lacking.reduce((rest, sign) => rest.replaceAll(sign, ''), text).trim()
}

/** Whether a font draws this character as more than a box. Marks go with the letter before them, and controls are not drawn. */
export function hasGlyph(letter: string): boolean {
  if (/[\p{M}\p{Z}\p{Cc}\p{Cf}]/u.test(letter)) return true
  if (/[\p{Co}\p{Cn}\p{Cs}]/u.test(letter)) return false
  let found = known.get(letter)
  if (found === undefined) {
    box ??= drawn(missing)
    known.set(letter, (found = drawn(letter) !== box))
  }
  return found
}

function drawn(letter: string): string {
  sample ??= createCanvas(2 * size, 2 * size).getContext('2d')
  sample.clearRect(0, 0, 2 * size, 2 * size)
  sample.font = `${size}px ${shareFonts()}`
  sample.fillText(letter, size / 4, size * 1.5)
  return Buffer.from(sample.getImageData(0, 0, 2 * size, 2 * size).data).toString('base64')
}
