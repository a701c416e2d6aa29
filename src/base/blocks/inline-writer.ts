import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { wide } from '#base/wide-signs.ts'
import { safeHref } from './address.ts'
import { clean, truncated, type Conversion, type PictureWords } from './conversion.ts'
import type { Block, Inline, TextRun, TextStyles } from './model.ts'
import { withTags } from './template-tags.ts'

/** How a piece of text stands: its marks, the link around it. */
export interface InlineStyle {
  styles: TextStyles
  href?: string
  /** Raised or lowered text, for which blocks have no mark. */
  shift?: 'sup' | 'sub'
}

/** Gathers one paragraph; what cannot stand in a line comes out before or after it. */
export interface InlineWriter {
  /** White space is drawn together, a line break in it becomes a space. */
  text(text: string, look: InlineStyle): void
  /** Words that stand for a picture: they do not run into those beside them. */
  apart(words: string, look: InlineStyle): void
  lineBreak(look: InlineStyle): void
  sign(ref: string): void
  /** Made of `source`, whose white space at both ends they lack. */
  runs(made: readonly Inline[], source: string): void
  /** A picture or film met in the line. */
  aside(block: Block): void
  /** The paragraph's content, its ends trimmed; empty when it holds no words. */
  content(): Inline[]
  /** Paragraph and asides in their order. */
  blocks(conversion: Conversion): Block[]
  asides(): Block[]
}

export function createWriter(): InlineWriter {
  const runs: Inline[] = []
  const before: Block[] = []
  const after: Block[] = []
  let isApart = false
  /** Whether the last text ended with a line of Chinese or Japanese. */
  let breaksWide = false
  const put = (words: string, { styles, href }: InlineStyle) => {
    if (isApart && words) {
      isApart = false
      if (/^[\p{L}\p{N}]/u.test(words)) append(runs, ' ', {})
    }
    // What stood between two spaces may have gone aside.
    const text = styles.code || !/[ \n]$/.test(lastText(runs)) ? words : words.replace(/^ /, '')
    if (!text) return
    const last = runs.at(-1)
    if (href === undefined) append(runs, text, styles)
    else if (last?.type === 'link' && last.href === href) append(last.content, text, styles)
    else runs.push({ type: 'link', href, content: [{ type: 'text', text, styles }] })
  }
  return {
    text(text, look) {
      const lines = text.replace(/(?<![ \t\r\f])[ \t\r\f]*\n\s*/g, '\n')
      if (breaksWide && startsWide.test(lines)) dropLastSpace(runs)
      const begun = startsLineWide.test(lines) && endsWide.test(lastText(runs)) ? lines.slice(1) : lines
      breaksWide = endsLineWide.test(lines)
      const joined = begun.replace(betweenWide, '').replace(/[ \t\r\n\f]+/g, ' ')
      put(look.shift ? shifted(joined, look.shift) : joined, look)
    },
    apart(words, look) {
      if (endsInWord(runs)) append(runs, ' ', {})
      this.text(words, look)
      isApart = true
    },
    lineBreak: (look) => put('\n', look),
    sign: (ref) => void runs.push({ type: 'footnote', props: { ref } }),
    runs(made, source) {
      if (/^\s/.test(source)) put(' ', { styles: {} })
      for (const run of made) runs.push(run)
      if (/\s$/.test(source)) put(' ', { styles: {} })
    },
    aside(block) {
      isApart ||= endsInWord(runs)
      ;(trimmed(runs).length ? after : before).push(block)
    },
    content: () => trimmed(runs),
    blocks(conversion) {
      const content = trimmed(runs)
      return content.length ? [...before, { id: conversion.id(), type: 'paragraph', props: {}, content, children: [] }, ...after] : [...before, ...after]
    },
    asides: () => [...before, ...after],
  }
}

/** Chinese and Japanese lines are joined without a space. */
const betweenWide = new RegExp(`(?<=${wide})\\n(?=${wide})`, 'gu')
const startsWide = new RegExp(`^${wide}`, 'u')
const startsLineWide = new RegExp(`^\\n${wide}`, 'u')
const endsWide = new RegExp(`${wide}$`, 'u')
const endsLineWide = new RegExp(`${wide}\\n$`, 'u')

function append(runs: Inline[], text: string, styles: TextStyles): void {
  const last = runs.at(-1)
  if (last?.type === 'text' && sameStyles(last.styles, styles)) last.text += text
  else runs.push({ type: 'text', text, styles: { ...styles } })
}

function lastText(runs: readonly Inline[]): string {
  const last = runs.at(-1)
  return last?.type === 'text' ? last.text : last?.type === 'link' ? (last.content.at(-1)?.text ?? '') : ''
}

function dropLastSpace(runs: readonly Inline[]): void {
  const last = runs.at(-1)
  const run = last?.type === 'link' ? last.content.at(-1) : last
  if (run?.type === 'text') run.text = run.text.replace(/ $/, '')
}

function endsInWord(runs: readonly Inline[]): boolean {
  return /[\p{L}\p{N}]$/u.test(lastText(runs))
}

function sameStyles(a: TextStyles, b: TextStyles): boolean {
  return (['bold', 'italic', 'strike', 'underline', 'code'] as const).every((mark) => Boolean(a[mark]) === Boolean(b[mark]))
}

const raised: Record<string, string> = Object.fromEntries([...'0123456789+-=()ni'].map((sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'.charAt(at)]))
const lowered: Record<string, string> = Object.fromEntries([...'0123456789+-=()'].map((sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'.charAt(at)]))

/** 10<sup>6</sup> must not become 106: figures have signs of their own, ordinal endings stay, anything else is marked. */
function shifted(text: string, shift: 'sup' | 'sub'): string {
  const signs = shift === 'sup' ? raised : lowered
  if ([...text].every((sign) => signs[sign])) return [...text].map((sign) => signs[sign]).join('')
  return /^[\p{L}.™®*†‡]+$/u.test(text) || !text.trim() ? text : `${shift === 'sup' ? '^' : '_'}(${text})`
}

/** A copy without space at both ends and around line breaks. */
function trimmed(runs: readonly Inline[]): Inline[] {
  const copy = runs.map((run): Inline => (run.type === 'link' ? { ...run, content: run.content.map((part) => ({ ...part })) } : { ...run }))
  const texts = copy.flatMap((run): TextRun[] => (run.type === 'text' ? [run] : run.type === 'link' ? run.content : []))
  for (const run of texts) if (!run.styles.code) run.text = run.text.replace(/(?<! ) *\n */g, '\n')
  if (copy[0]?.type !== 'footnote') for (const run of texts) if ((run.text = run.text.trimStart())) break
  if (copy.at(-1)?.type !== 'footnote') for (const run of texts.toReversed()) if ((run.text = run.text.trimEnd())) break
  return copy.filter((run) => {
    if (run.type === 'link') run.content = run.content.filter((part) => part.text)
    return run.type === 'text' ? run.text : run.type === 'link' ? run.content.length : true
  })
}

/** A tag of a template in running text: its picture or film goes aside, the rest is reported. */
export function writeTag(tag: Conversion['tags'][number], writer: InlineWriter, conversion: Conversion): void {
  const { picture, film, text } = tag
  if (picture) {
    writePicture(picture.src, picture, tag.line, writer, conversion, { styles: {} })
  } else if (film) {
    const block = conversion.film(film.address, film.title ?? '', tag.line)
    const href = safeHref(film.address)
    if (block) writer.aside(block)
    else if (href) writer.apart(clean(film.title) ?? href, { styles: {}, href })
  } else {
    const named = note('studio-report.template-tag', { tag: truncated(tag.source) })
    conversion.lose(tag.line, text ? because(named, note('studio-report.text-stays')) : named)
    if (text) writer.text(text, { styles: {} })
  }
}

/** A picture goes aside; one of another site that is not here leaves a link to it. */
export function writePicture(src: string, words: PictureWords, line: number, writer: InlineWriter, conversion: Conversion, look: InlineStyle): void {
  const block = conversion.picture(src, words, line)
  if (block) {
    writer.aside(block)
    if (look.href) conversion.lose(line, note('studio-report.link-around-picture', { address: truncated(look.href) }))
    return
  }
  const isWhole = /^(https?:)?\/\//i.test(src) && withTags(src, conversion.tags) === src
  const address = isWhole ? safeHref(src.startsWith('//') ? `https:${src}` : src) : undefined
  // Of a picture that is nowhere the link around it is left, under its own words or its address.
  const target = address ?? look.href
  if (target) writer.apart(clean(words.alt) ?? clean(words.caption) ?? 'Picture', { ...look, href: look.href ?? target })
}
