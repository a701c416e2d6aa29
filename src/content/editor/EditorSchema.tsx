import { pictureTypes } from '#base/image.ts'
import {
  BlockNoteSchema,
  createCodeBlockSpec,
  createHeadingBlockSpec,
  createQuoteBlockSpec,
  defaultBlockSpecs,
  defaultInlineContentSpecs,
  defaultStyleSpecs,
} from '@blocknote/core'
import { createReactBlockSpec, createReactInlineContentSpec } from '@blocknote/react'
import { t } from '#i18n/messages.ts'
import { parseEmbed } from '#base/blocks/players.ts'
import { headingLevels } from '#base/blocks/model.ts'
import type { PackedBlock } from './editing.ts'
import { PictureBlock } from './PictureBlock.tsx'
import { ContentBlock } from './ContentBlock.tsx'
import { AsideBlock } from './AsideBlock.tsx'

/** Props of ours that the editor has no field for; see convert.ts. */
const data = { data: { default: '' } } as const
/** The editor's own default for a file that is dropped. */
const name = { name: { default: '' } } as const

const quote = createQuoteBlockSpec()
const code = createCodeBlockSpec({ defaultLanguage: '' })

function aside<const Type extends 'pullQuote' | 'callout' | 'footnote'>(type: Type) {
  return createReactBlockSpec(
    { type, propSchema: data, content: 'inline' },
    {
      render: ({ block, editor, contentRef }) => (
        <AsideBlock
          block={packedOf(block)}
          editable={editor.isEditable}
          contentRef={contentRef}
          onChange={(next) => editor.updateBlock(block.id, { props: { data: next } } as never)}
        />
      ),
    }, // the block's own prop
  )()
}

function thing<const Type extends string>(type: Type, accept?: string[]) {
  return createReactBlockSpec(
    { type, propSchema: { ...data, ...name }, content: 'none' },
    {
      meta: accept ? { fileBlockAccept: accept } : {},
      ...(type === 'embed' ? { parse: filmIn } : {}),
      render: ({ block, editor }) => <ContentBlock block={packedOf(block)} editor={editor} />,
    },
  )()
}

/** A player in a pasted page; any other frame is left out. */
function filmIn(element: HTMLElement): { data: string } | undefined {
  const film = element.tagName === 'IFRAME' ? parseEmbed(element.getAttribute('src') ?? '') : null
  return film ? { data: JSON.stringify({ ...film, title: element.getAttribute('title') ?? '' }) } : undefined
}

const image = createReactBlockSpec(
  { type: 'image', propSchema: { ...data, ...name }, content: 'none' },
  {
    meta: {
      // Endings are compared letter by letter.
      fileBlockAccept: pictureTypes.flatMap((type) => (type.startsWith('.') ? [type, type.toUpperCase()] : type)),
    },
    parse(element) {
      const picture = element.tagName === 'IMG' ? element : element.tagName === 'FIGURE' ? element.querySelector('img') : null
      if (!picture) return undefined
      const caption = element.querySelector('figcaption')?.textContent?.trim()
      return {
        data: JSON.stringify({
          alt: picture.getAttribute('alt') ?? '',
          from: picture.getAttribute('src') ?? '',
          layout: 'text',
          ...(caption ? { caption } : {}),
        }),
      }
    },
    render: ({ block, editor }) => <PictureBlock block={packedOf(block)} editor={editor} />,
  },
)()

/** Each block drawn here has `data`, by the line that makes it. */
function packedOf(block: { id: string; type: string; props: object }): PackedBlock {
  return block as PackedBlock
}

/** Bold code, or code in a link, is nothing unusual: the editor's own mark refuses every other. */
const codeMark = {
  ...defaultStyleSpecs.code,
  implementation: { ...defaultStyleSpecs.code.implementation, mark: defaultStyleSpecs.code.implementation.mark.extend({ excludes: '' }) },
} as typeof defaultStyleSpecs.code // the same mark with another rule

const footnoteSign = createReactInlineContentSpec(
  { type: 'footnoteSign', propSchema: { ref: { default: '' } }, content: 'none' },
  { render: ({ inlineContent }) => <sup className="footnote-sign">{inlineContent.props.ref}</sup> },
)

const { paragraph, bulletListItem, numberedListItem, checkListItem, table, divider } = defaultBlockSpecs

const namedCheckListItem: typeof checkListItem = {
  ...checkListItem,
  implementation: {
    ...checkListItem.implementation,
    render(...given) {
      const drawn = checkListItem.implementation.render.apply(this, given)
      drawn.dom.querySelector('input')?.setAttribute('aria-label', t('studio-checklist.done'))
      return drawn
    },
  },
}
const { bold, italic, underline, strike } = defaultStyleSpecs

/** Exactly the blocks of base/blocks/model.ts. */
export const editorSchema = BlockNoteSchema.create({
  blockSpecs: {
    paragraph,
    heading: createHeadingBlockSpec({ levels: headingLevels, defaultLevel: 2, allowToggleHeadings: false }),
    bulletListItem,
    numberedListItem,
    checkListItem: namedCheckListItem,
    quote: { ...quote, config: { ...quote.config, propSchema: { ...quote.config.propSchema, ...data } } },
    codeBlock: { ...code, config: { ...code.config, propSchema: { ...code.config.propSchema, ...data } } },
    table,
    divider,
    image,
    pullQuote: aside('pullQuote'),
    callout: aside('callout'),
    footnote: aside('footnote'),
    gallery: thing('gallery'),
    embed: thing('embed'),
    linkCard: thing('linkCard'),
    video: thing('video', ['video/*']),
    audio: thing('audio', ['audio/*']),
    button: thing('button'),
    signUp: thing('signUp'),
    file: thing('file', ['application/*']),
    mediaCard: thing('mediaCard'),
  },
  styleSpecs: { bold, italic, underline, strike, code: codeMark },
  inlineContentSpecs: { ...defaultInlineContentSpecs, footnoteSign },
})

export type ArticleEditor = typeof editorSchema.BlockNoteEditor
