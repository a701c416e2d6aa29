import type { Block } from '#base/blocks/model.ts'

/** One mail before it is dressed: what it says, in the order in which it says it. */
export interface MailMessage {
  /** Exactly one address. */
  to: string
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  heading: string
  parts: MailPart[]
  /** Why this mail came; stands small at its end. */
  reason: string
  /** Below the reason: ways out, and who sends. */
  closing?: { links: { label: string; url: string }[]; text: string }
  replyTo?: string
  /** Instead of the site's own; what is empty stays that of the site. */
  sender?: { name: string; address: string }
  /** BCP 47, of its text; that of the site where left out. */
  language?: string
  /** Of one that is measured: links of its parts lead where `link` says, and `pixel` is the address of a picture that nobody sees. The plain text keeps its addresses. */
  measured?: { link(url: string): string; pixel: string }
  /** List-Unsubscribe and the like. */
  headers?: Record<string, string>
}

/** An article, an issue, an event: linked, with a line below. Of a picture the whole address. */
export interface CardPart {
  kind: 'card'
  title: string
  url: string
  text?: string
  kicker?: string
  by?: string
  image?: { url: string; alt: string; width: number; height: number }
}

export type MailPart =
  | { kind: 'text'; text: string }
  /** A button; its address is also written out, for programs without buttons. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'quote'; text: string; by?: string }
  | CardPart
  /** A text of blocks. `page` is the path that its own anchors are on, `cards` what it names by cards, by `refText`. */
  | { kind: 'blocks'; blocks: Block[]; page: string; language: string; dir: 'ltr' | 'rtl'; cards: Record<string, CardPart> }
  | { kind: 'facts'; facts: { name: string; value: string }[] }
  | { kind: 'rule' }

/**
 * Writes a message when its turn comes, from what the data names (ids, never texts that may change or have to be forgotten).
 * null when it has become pointless: the account is gone, the link used.
 */
export type MailRenderer = (data: unknown) => Promise<MailMessage | null>

/** Typed text as parts of a message: an empty line begins a new one. */
export function textParts(text: string): MailPart[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ kind: 'text', text: part }))
}
