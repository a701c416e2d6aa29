import { useMemo, useState, type ReactNode } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { differences } from '../diff.ts'
import { conflictParts, mergeParts, type ConflictPart, type Side, type ValueNames, type Versions } from './conflict-parts.ts'
import { DiffRows } from './DiffRows.tsx'
import { fieldText } from './field-lines.ts'
import { blockLines } from './text-lines.ts'

interface Props<F extends object> {
  versions: Versions<F>
  labelOf: (field: string) => string
  nameOf?: ValueNames | undefined
  onTake: (chosen: Partial<F>) => void
}

/** Two versions place by place: each shows what differs and is taken from one side or the other. */
export function ConflictParts<F extends object>({ versions, labelOf, nameOf, onTake }: Props<F>) {
  const parts = useMemo(() => conflictParts(versions), [versions])
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (part: ConflictPart) => chosen[part.key] ?? part.proposed
  if (parts.length === 0) return null
  return (
    <section className="conflict-parts" aria-label={t('studio-conflict.title')}>
      <p className="meta">
        {tParts<ReactNode>('studio-conflict.explained', {
          count: parts.length,
          ins: (inside) => <ins key="ins">{inside}</ins>,
          del: (inside) => <del key="del">{inside}</del>,
        })}
      </p>
      <ol>
        {parts.map((part) => (
          <li key={part.key}>
            <PartChoice
              label={labelOf(part.field)}
              part={part}
              textOf={(side) => textOf(part, side, versions, nameOf)}
              side={sideOf(part)}
              onChoose={(side) => setChosen((before) => ({ ...before, [part.key]: side }))}
            />
          </li>
        ))}
      </ol>
      <button type="button" className="btn is-small" onClick={() => onTake(mergeParts(versions, sideOf))}>
        {t('studio-conflict.save-chosen')}
      </button>
    </section>
  )
}

interface PartProps {
  label: string
  part: ConflictPart
  textOf: (side: Side) => string
  side: Side
  onChoose: (side: Side) => void
}

function PartChoice({ label, part, textOf, side, onChoose }: PartProps) {
  const rows = differences(textOf('theirs'), textOf('mine'))
  const looksAlike = rows.every((row) => row.every(({ kind }) => kind === 'same'))
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="revision-diff">
        <DiffRows rows={rows} />
        {looksAlike && <p className="meta">{t('studio-publishing.same-texts-looks')}</p>}
      </div>
      <div className="conflict-parts__sides">
        {sides.map((one) => (
          <label key={one}>
            <input type="radio" name={`side of ${part.key}`} checked={side === one} onChange={() => onChoose(one)} />
            {one === 'mine' ? t('studio-conflict.mine') : t('studio-conflict.theirs')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const sides: readonly Side[] = ['mine', 'theirs']

function textOf<F extends object>({ field, blocks, values }: ConflictPart, side: Side, { mine, theirs }: Versions<F>, nameOf: ValueNames | undefined): string {
  if (blocks) return blocks[side] ? blockLines([blocks[side]]).join('\n') : ''
  const value = values[side]
  const fields = side === 'mine' ? { ...theirs, ...mine } : theirs
  return nameOf?.(field, value, fields) ?? fieldText(undefined, value, { fields, nameOf: (_, id) => String(id) })
}
