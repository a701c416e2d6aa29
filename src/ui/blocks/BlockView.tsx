import type { ReactNode } from 'react'
import type { Block } from '#base/blocks/model.ts'
import { Callout } from './Callout.tsx'
import { Code } from './Code.tsx'
import { Embed } from './Embed.tsx'
import { Figure } from './Figure.tsx'
import { FileLink } from './FileLink.tsx'
import { Gallery } from './Gallery.tsx'
import { Inline } from './Inline.tsx'
import { LinkCard } from './LinkCard.tsx'
import { linkTo } from './link-to.ts'
import { Player } from './Player.tsx'
import { PullQuote } from './PullQuote.tsx'
import { Quote } from './Quote.tsx'
import type { Rendering } from './rendering.ts'
import { SignUpForm } from './SignUpForm.tsx'
import { Table } from './Table.tsx'

interface BlockViewProps {
  block: Block
  page: Rendering
}

/** One block that is neither paragraph nor list. A kind it does not know shows nothing. */
export function BlockView({ block, page }: BlockViewProps): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.props.level}` as const
      return block.content.length ? (
        <Heading id={page.anchors.get(block)} className="heading" dir="auto">
          <Inline content={block.content} page={page} />
        </Heading>
      ) : null
    }
    case 'quote':
      return <Quote block={block} page={page} />
    case 'pullQuote':
      return <PullQuote block={block} page={page} />
    case 'image':
      return <Figure block={block} />
    case 'gallery':
      return <Gallery block={block} />
    case 'embed':
      return <Embed block={block} />
    case 'linkCard':
      return <LinkCard {...block.props} />
    case 'video':
    case 'audio':
      return <Player block={block} />
    case 'codeBlock':
      return <Code block={block} />
    case 'callout':
      return <Callout block={block} page={page} />
    case 'divider':
      return <hr />
    case 'button':
      return (
        <p className="button-block">
          <a className="btn" {...linkTo(block.props.href)}>
            {block.props.label}
          </a>
        </p>
      )
    case 'signUp':
      return <SignUpForm {...block.props} />
    case 'table':
      return <Table block={block} page={page} />
    case 'file':
      return <FileLink block={block} />
    case 'mediaCard': {
      const card = page.card?.(block.props.kind, block.props.slug)
      return card ? <div className="card-block">{card}</div> : null
    }
    default:
      return null
  }
}
