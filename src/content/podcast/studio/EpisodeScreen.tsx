import { t } from '#i18n/messages.ts'
import { byGroup, referenceGroups, referenceKinds } from '#content/kinds.ts'
import { Button, Group, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sizeText } from '#content/creatives/rules.ts'
import type { EpisodeFields } from '../fields.ts'
import { ContentEditor } from '#content/admin/studio/ContentEditor.tsx'
import type { ContentFormState, Bound } from '#content/admin/studio/useContentForm.ts'
import { UserField } from '#studio/controls/UserField.tsx'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { ClockInput } from '#studio/controls/ClockInput.tsx'
import { maybeText, numberOf, textOf } from '#studio/controls/input-values.ts'
import { ContentRefs } from '#studio/controls/ContentRefs.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { ChaptersField } from './ChaptersField.tsx'
import { episodeDisplays } from './field-displays.ts'
import { LabelledLinks } from './LabelledLinks.tsx'
import { TranscriptField } from './TranscriptField.tsx'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import { PicturePicker } from '#operations/media/studio/PicturePicker.tsx'
import type { ScreenProps } from '#studio/screen.ts'

const empty: EpisodeFields = {
  title: '',
  number: null,
  season: null,
  summary: '',
  notes: '[]',
  duration_seconds: null,
  explicit: false,
  cover: null,
  audio: null,
  video_id: null,
  hosts: [],
  guests: [],
  chapters: [],
  links: [],
  transcript: [],
  ...byGroup(referenceGroups, () => []),
}

export function Screen({ params }: ScreenProps) {
  return (
    <ContentEditor
      kind="episode"
      id={params['id']}
      empty={empty}
      titleOf={({ title }) => title}
      displays={episodeDisplays}
      dateLabel={t('studio-podcast.published')}
    >
      {(form) => <Fields form={form} />}
    </ContentEditor>
  )
}

function Fields({ form }: { form: ContentFormState<EpisodeFields> }) {
  const { fields, set, error } = form
  return (
    <>
      <fieldset className="form-section">
        <legend>{t('studio-podcast.episode')}</legend>
        <TextInput label={t('studio-podcast.title')} required {...textOf(form, 'title')} />
        <NumberInput label={t('studio-podcast.number')} {...numberOf(form, 'number')} />
        <NumberInput label={t('studio-podcast.season')} {...numberOf(form, 'season')} />
        <Textarea
          className="is-wide"
          label={t('studio-podcast.summary')}
          description={t('studio-podcast.of-500-letters', { count: fields.summary.length })}
          autosize
          {...textOf(form, 'summary')}
        />
        <AudioField form={form} />
        <ClockInput
          label={t('studio-podcast.length')}
          value={fields.duration_seconds}
          onChange={(seconds) => set('duration_seconds', seconds)}
          error={error('duration_seconds')}
        />
        <TextInput label={t('studio-podcast.film')} description={t('studio-podcast.the-eleven-letters-of-its')} {...maybeText(form, 'video_id')} />
        <Switch label={t('studio-podcast.explicit')} checked={fields.explicit} onChange={(event) => set('explicit', event.currentTarget.checked)} />
        <PictureField label={t('studio-podcast.cover')} value={fields.cover} onChange={(cover) => set('cover', cover)} error={error('cover')} />
        <BlocksField label={t('studio-podcast.notes')} value={fields.notes} onChange={(json) => set('notes', json)} error={error('notes')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-podcast.speakers')}</legend>
        <PeopleRows form={form} who="hosts" label={t('studio-podcast.hosts')} />
        <PeopleRows form={form} who="guests" label={t('studio-podcast.guests')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-podcast.chapters-and-transcript')}</legend>
        <ChaptersField chapters={fields.chapters} onChange={(chapters) => set('chapters', chapters)} error={error('chapters')} />
        <TranscriptField said={fields.transcript} onChange={(transcript) => set('transcript', transcript)} error={error('transcript')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{t('studio-podcast.mentioned')}</legend>
        <LabelledLinks
          label={t('studio-podcast.links')}
          labelOfLabel={t('studio-podcast.label')}
          add={t('studio-podcast.add-a-link')}
          links={fields.links}
          onChange={(links) => set('links', links)}
          error={error('links')}
        />
        {referenceKinds.map(({ name, labels, group }) => (
          <ContentRefs key={name} label={labels} kind={name} value={fields[group.name]} onChange={(slugs) => set(group.name, slugs)} />
        ))}
      </fieldset>
    </>
  )
}

function PeopleRows({ form, who, label }: { form: Bound<EpisodeFields>; who: 'hosts' | 'guests'; label: string }) {
  return (
    <RepeatableRows
      label={label}
      rows={form.fields[who]}
      onChange={(people) => form.set(who, people)}
      add={{ row: { name: '', role: '', person_id: null }, label: t('studio-podcast.add-a-person') }}
      error={form.error(who)}
    >
      {(row, change) => (
        <>
          <TextInput label={t('studio-podcast.name')} required value={row.name} onChange={(event) => change({ name: event.currentTarget.value })} />
          <TextInput label={t('studio-podcast.role')} value={row.role} onChange={(event) => change({ role: event.currentTarget.value })} />
          <UserField value={row.person_id} onChange={(person_id) => change({ person_id })} />
        </>
      )}
    </RepeatableRows>
  )
}

/** The recording: its size and its length come with the file. */
function AudioField({ form }: { form: Bound<EpisodeFields> }) {
  const [choosing, setChoosing] = useState(false)
  const { audio, duration_seconds } = form.fields
  return (
    <div className="form-section__wide" role="group" aria-label={t('studio-podcast.recording')}>
      <p className="field-label">{t('studio-podcast.recording')}</p>
      <Group gap="xs">
        {audio && (
          // What is said stands in the transcript below.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio
            controls
            preload="metadata"
            src={audio.url}
            onLoadedMetadata={(event) => {
              const { duration } = event.currentTarget
              if (duration_seconds === null && Number.isFinite(duration) && duration >= 1) form.set('duration_seconds', Math.round(duration))
            }}
          />
        )}
        {audio && <span className="content-form__status">{sizeText(audio.bytes)}</span>}
        <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
          {audio ? t('studio-podcast.another-recording') : t('studio-podcast.choose-or-upload-a-recording')}
        </Button>
        {audio && (
          <Button variant="subtle" size="xs" onClick={() => form.set('audio', null)}>
            {t('studio-podcast.none')}
          </Button>
        )}
      </Group>
      {form.error('audio') && <p className="field-error">{form.error('audio')}</p>}
      <PicturePicker
        kind="audio"
        opened={choosing}
        onClose={() => setChoosing(false)}
        onPick={(media) => {
          form.set('audio', { media_id: media.id, url: media.url, bytes: media.bytes, type: media.mime })
          setChoosing(false)
        }}
      />
    </div>
  )
}
