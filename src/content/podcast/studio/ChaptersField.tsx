import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { EpisodeFields } from '../fields.ts'
import { chaptersIn } from '../rules.ts'
import { ClockInput } from '#studio/controls/ClockInput.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'

interface Props {
  chapters: EpisodeFields['chapters']
  onChange: (chapters: EpisodeFields['chapters']) => void
  error?: string | undefined
}

/** Chapters one by one, or a pasted list of times and titles. */
export function ChaptersField({ chapters, onChange, error }: Props) {
  const [pasted, setPasted] = useState('')
  const found = chaptersIn(pasted)
  const disorder = chapters.some((chapter, at) => at > 0 && chapter.start <= (chapters[at - 1]?.start ?? 0))
  return (
    <div className="form-section__wide">
      <RepeatableRows
        label="Chapters"
        rows={chapters}
        onChange={onChange}
        add={{ row: { start: chapters.at(-1)?.start ?? 0, title: '' }, label: 'Add a chapter' }}
        error={error ?? (disorder ? 'A chapter begins before the one above it.' : undefined)}
      >
        {(row, change) => (
          <>
            <ClockInput label="Begins" value={row.start} onChange={(start) => change({ start: start ?? 0 })} />
            <TextInput label="Title" required value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
          </>
        )}
      </RepeatableRows>
      <Textarea
        label="Or paste a list"
        description="One chapter per line: 0:00 Hello. At least three, the first at 0:00."
        placeholder={'0:00 Hello\n4:12 The archive\n31:40 Letters'}
        autosize
        minRows={2}
        maxRows={10}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {found.length > 0 && (
        <button
          type="button"
          className="btn is-outlined is-small"
          onClick={() => {
            onChange(found)
            setPasted('')
          }}
        >
          Use these {found.length}
        </button>
      )}
    </div>
  )
}
