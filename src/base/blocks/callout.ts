import type { Conversion } from './conversion.ts'
import type { Block, CalloutBlock, CalloutTone } from './model.ts'

/** The first paragraph is the callout's own text, whatever follows stands below it. */
export function calloutOf(blocks: Block[], props: CalloutBlock['props'], conversion: Conversion): CalloutBlock {
  const [first, ...rest] = blocks
  const text = first?.type === 'paragraph'
  return { id: conversion.id(), type: 'callout', props, content: text ? first.content : [], children: text ? [...first.children, ...rest] : blocks }
}

/** Admonitions of other systems; ours says its tone itself. */
const tones: Readonly<Record<string, CalloutTone>> = {
  callout: 'note',
  note: 'info',
  info: 'info',
  message: 'info',
  tip: 'info',
  important: 'info',
  success: 'info',
  abstract: 'info',
  summary: 'info',
  hint: 'info',
  question: 'info',
  example: 'info',
  quote: 'info',
  cite: 'info',
  tldr: 'info',
  todo: 'info',
  check: 'info',
  done: 'info',
  help: 'info',
  faq: 'info',
  attention: 'warning',
  failure: 'warning',
  bug: 'warning',
  warning: 'warning',
  caution: 'warning',
  missing: 'warning',
  fail: 'warning',
  danger: 'warning',
  error: 'warning',
}

/** Undefined for a name that says nothing of a tone. */
export function toneOf(name: string): CalloutTone | undefined {
  return Object.hasOwn(tones, name) ? tones[name] : undefined
}
