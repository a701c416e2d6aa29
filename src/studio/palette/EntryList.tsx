import { useEffect, useRef } from 'react'
import { t } from '#i18n/messages.ts'
import type { PaletteEntry } from './entries.ts'

export function optionId(list: string, index: number): string {
  return `${list}option${index}`
}

interface Props {
  id: string
  entries: readonly PaletteEntry[]
  at: number
  onChoose: (index: number) => void
}

/** The entries under the headings of their groups; the focus stays in the field above. */
export function EntryList({ id, entries, at, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, entries])
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <div ref={list} id={`${id}list`} role="listbox" className="command-palette__list" aria-label={t('studio-palette.title')}>
      {groups.map((group, number) => (
        <div key={group} role="group" aria-labelledby={`${id}group${number}`}>
          <p id={`${id}group${number}`} role="presentation">
            {group}
          </p>
          {entries.map((entry, index) =>
            entry.group === group ? (
              // The keys are those of the field.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                // Names are no keys: two snippets may have the same.
                key={index}
                id={optionId(id, index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(index)}
              >
                <span dir="auto">{entry.label}</span> {entry.hint && <i>{entry.hint}</i>}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}
