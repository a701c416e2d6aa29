import { calloutTones } from '#base/blocks/model.ts'
import { text } from '#base/blocks/read-parts.ts'
import { dataOf, type PackedBlock } from './editing.ts'

type AsideBlockProps = {
  block: PackedBlock
  contentRef: (node: HTMLElement | null) => void
  onChange: (data: string) => void
}

const toneNames = { note: 'Beside the text', info: 'In the text', warning: 'A warning' } as const

/** Text that steps out of the column, with the little that is said about it. What is ours in it names its own direction: the box runs as its words do. */
export function AsideBlock({ block, contentRef, onChange }: AsideBlockProps) {
  const data = dataOf(block)
  const set = (name: string, value: string) => onChange(JSON.stringify({ ...data, [name]: value }))
  return (
    <div className={`wr-aside ${block.type}`}>
      {block.type === 'callout' && (
        <div className="wr-bits" dir="ltr" contentEditable={false}>
          <select aria-label="Kind of box" value={text(data.tone) ?? 'info'} onChange={(event) => set('tone', event.target.value)}>
            {calloutTones.map((tone) => (
              <option key={tone} value={tone}>
                {toneNames[tone]}
              </option>
            ))}
          </select>
          <input
            dir="auto"
            aria-label="Title of the box"
            placeholder="Title"
            defaultValue={text(data.title)}
            onBlur={(event) => set('title', event.target.value)}
          />
        </div>
      )}
      {block.type === 'footnote' && (
        <span className="wr-sign" dir="ltr" contentEditable={false}>
          {text(data.ref)}
        </span>
      )}
      <div ref={contentRef} className="wr-words" dir="auto" />
      {block.type === 'pullQuote' && (
        <input
          contentEditable={false}
          className="wr-by"
          aria-label="Whose words"
          placeholder="Whose words"
          defaultValue={text(data.by)}
          onBlur={(event) => set('by', event.target.value)}
        />
      )}
    </div>
  )
}
