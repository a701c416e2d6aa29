import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#i18n/messages.ts'
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
        label={t('studio-podcast.chapters')}
        rows={chapters}
        onChange={onChange}
        add={{ row: { start: chapters.at(-1)?.start ?? 0, title: '' }, label: t('studio-podcast.add-a-chapter') }}
        error={error ?? (disorder ? t('studio-podcast.a-chapter-begins-before-the') : undefined)}
      >
        {(row, change) => (
          <>
            <ClockInput label={t('studio-podcast.begins')} value={row.start} onChange={(start) => change({ start: start ?? 0 })} />
            <TextInput label={t('studio-podcast.title')} required value={row.title} onChange={(event) => change({ title: event.currentTarget.value })} />
          </>
        )}
      </RepeatableRows>
      <Textarea
        label={t('studio-podcast.or-paste-a-list')}
        description={t('studio-podcast.one-chapter-per-line-0')}
        placeholder={t('studio-podcast.0-00-hello-4-12')}
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
          {t('studio-podcast.use-these', { count: found.length })}
        </button>
      )}
    </div>
  )
}
