/** One run of words on a page: `x` and `y` (the baseline) from the upper left corner, in points like everything here. */
export interface TextLine {
  x: number
  y: number
  width: number
  /** Height of its letters. */
  size: number
  text: string
  /** By turns how far each of its words is from the one before and how wide it is, in halves of a point; missing where the file does not say. */
  words?: number[]
}

/** A place on a page that leads to an address, or to another page of the same file. */
export interface PageLink {
  x: number
  y: number
  width: number
  height: number
  url?: string
  page?: number
}

export interface PdfPage {
  no: number
  width: number
  height: number
  lines: TextLine[]
  links: PageLink[]
}

export interface OutlineEntry {
  title: string
  /** Null for one that leads nowhere. */
  page: number | null
  level: number
}

export interface PdfFacts {
  pages: number
  outline: OutlineEntry[]
  tagged: boolean
  /** As the file asks for it. */
  direction: 'ltr' | 'rtl'
  /** What the file calls each page: `iv`, `A-3`. Empty for one that counts them. */
  labels: string[]
}

/** What the reading process says, a line of JSON each. */
export type Said =
  | { kind: 'begun' }
  | { kind: 'facts'; facts: PdfFacts }
  | { kind: 'page'; page: PdfPage; picture: string }
  | { kind: 'fault'; fault: 'encrypted' | 'broken' | 'too-long' | 'no-page'; pages?: number; page?: number }

export interface PdfLimits {
  pages: number
  /** CPU time of the whole work, ms. */
  cpu: number
  /** Of the reading process, bytes resident. */
  memory: number
  /** By the clock, ms, from one page to the next. */
  patience: number
}

export const pdfLimits: PdfLimits = { pages: 400, cpu: 15 * 60_000, memory: 1_200_000_000, patience: 10 * 60_000 }
/** While somebody waits. */
export const factsLimits: PdfLimits = { ...pdfLimits, cpu: 30_000, patience: 90_000 }
/** Widest picture of a page, pixels. */
export const pictureWidth = 1_440
/** Tallest one: a strip is drawn narrower. */
export const pictureHeight = 4_000
