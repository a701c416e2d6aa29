import { t } from '#i18n/messages.ts'
import type { Piece } from '../diff.ts'

/** Paragraphs with what went and what came in them. */
export function DiffRows({ rows }: { rows: readonly Piece[][] }) {
  return rows.map((row, at) => (
    <p key={at} dir="auto">
      {row.map((piece, i) => (
        <Passage key={i} piece={piece} alone={row.length === 1} />
      ))}
    </p>
  ))
}

function Passage({ piece: { kind, text }, alone }: { piece: Piece; alone: boolean }) {
  if (kind === 'removed') return <del>{text}</del>
  if (kind === 'added') return <ins>{text}</ins>
  if (kind === 'moved')
    return (
      <>
        <i>{t('studio-publishing.moved-here')}</i> {text}
      </>
    )
  return alone ? text : around(text)
}

/** Of what stayed in a long paragraph, the words beside what changed. */
function around(text: string): string {
  const words = text.split(/(?<=\s)/)
  return words.length > 2 * near + 4 ? `${words.slice(0, near).join('')}… ${words.slice(-near).join('')}` : text
}

const near = 12
