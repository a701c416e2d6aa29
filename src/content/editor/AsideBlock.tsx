import { calloutTones } from '#base/blocks/model.ts'
import { text } from '#base/blocks/read-parts.ts'
import { t } from '#i18n/messages.ts'
import { AboutLine } from './AboutLine.tsx'
import { dataOf, type PackedBlock } from './editing.ts'

type AsideBlockProps = {
  block: PackedBlock
  editable: boolean
  contentRef: (node: HTMLElement | null) => void
  onChange: (data: string) => void
}

const toneNames = {
  note: () => t('studio-editor.box-beside'),
  info: () => t('studio-editor.box-in-the-text'),
  warning: () => t('studio-editor.box-warning'),
} as const

/** Text that steps out of the column, with the little that is said about it. What is ours in it names its own direction: the box runs as its words do. */
export function AsideBlock({ block, editable, contentRef, onChange }: AsideBlockProps) {
  const data = dataOf(block)
  const set = (name: string, value: string) => onChange(JSON.stringify({ ...data, [name]: value }))
  return (
    <div className={`aside-block is-${block.type}`}>
      {block.type === 'callout' && (
        <div className="aside-block__fields" dir="ltr" contentEditable={false}>
          <select
            aria-label={t('studio-editor.kind-of-box')}
            disabled={!editable}
            value={text(data.tone) ?? 'info'}
            onChange={(event) => set('tone', event.target.value)}
          >
            {calloutTones.map((tone) => (
              <option key={tone} value={tone}>
                {toneNames[tone]()}
              </option>
            ))}
          </select>
          <AboutLine
            dir="auto"
            label={t('studio-editor.title-of-the-box')}
            placeholder={t('studio-editor.title')}
            readOnly={!editable}
            value={text(data.title) ?? ''}
            onChange={(title) => set('title', title)}
          />
        </div>
      )}
      {block.type === 'footnote' && (
        <span className="footnote-sign" dir="ltr" contentEditable={false}>
          {text(data.ref)}
        </span>
      )}
      <div ref={contentRef} className="aside-block__text" dir="auto" />
      {block.type === 'pullQuote' && (
        <AboutLine
          className="aside-block__author"
          label={t('studio-editor.whose-words')}
          readOnly={!editable}
          value={text(data.by) ?? ''}
          onChange={(by) => set('by', by)}
        />
      )}
    </div>
  )
}
