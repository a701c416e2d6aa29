import type { Conversion } from './conversion.ts'
import type { Block, CalloutBlock } from './model.ts'

/** The first paragraph is the callout's own text, whatever follows stands below it. */
export function calloutOf(blocks: Block[], props: CalloutBlock['props'], conversion: Conversion): CalloutBlock {
  const [first, ...rest] = blocks
  const text = first?.type === 'paragraph'
  return { id: conversion.id(), type: 'callout', props, content: text ? first.content : [], children: text ? [...first.children, ...rest] : blocks }
}
