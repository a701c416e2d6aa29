import { imageLayouts } from '#base/blocks/model.ts'
import { text } from '#base/blocks/read-parts.ts'
import { t } from '#i18n/messages.ts'
import { AboutLine } from './AboutLine.tsx'
import { changeData, dataOf, type BlockChanger, type PackedBlock } from './editing.ts'

const lines = [
  ['alt', () => t('studio-editor.what-it-shows-for-those')],
  ['caption', () => t('studio-editor.caption')],
  ['credit', () => t('studio-editor.credit')],
] as const
const layoutNames = {
  text: () => t('studio-editor.layout-text'),
  wide: () => t('studio-editor.layout-wide'),
  full: () => t('studio-editor.layout-full'),
} as const

/** Description, caption, credit and width of a picture, written below it. */
export function PictureDetails({ block, editor }: { block: PackedBlock; editor: BlockChanger }) {
  const data = dataOf(block)
  return (
    <figcaption>
      {lines.map(([name, label]) => (
        <AboutLine
          key={name}
          label={label()}
          className={name === 'alt' && !text(data.alt)?.trim() ? 'is-missing' : undefined}
          readOnly={!editor.isEditable}
          value={text(data[name]) ?? ''}
          onChange={(said) => changeData(editor, block, { [name]: said })}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && (event.preventDefault(), editor.focus())}
        />
      ))}
      <select
        aria-label={t('studio-editor.width')}
        disabled={!editor.isEditable}
        value={text(data.layout) ?? 'text'}
        onChange={(event) => changeData(editor, block, { layout: event.target.value })}
      >
        {imageLayouts.map((layout) => (
          <option key={layout} value={layout}>
            {layoutNames[layout]()}
          </option>
        ))}
      </select>
    </figcaption>
  )
}
