import { t } from '#i18n/messages.ts'
import { groupedKinds } from '#content/kinds.ts'
import type { ContentsFields } from '../fields.ts'
import { ContentRefs } from '#studio/controls/ContentRefs.tsx'

interface Props {
  contents: ContentsFields
  onChange: (contents: ContentsFields) => void
}

/** What belongs to a creative or an issue, by group, each in its order and with a note of its own. */
export function ContentGroupsField({ contents, onChange }: Props) {
  const notes = contents.notes ?? []
  return (
    <fieldset className="form-section">
      <legend>{t('studio-creatives.contents')}</legend>
      {groupedKinds.map(({ name, labels, group: { name: group } }) => (
        <ContentRefs
          key={group}
          label={labels}
          kind={name}
          value={contents[group]}
          onChange={(slugs) => onChange({ ...contents, [group]: slugs, notes: notes.filter((one) => one.group !== group || slugs.includes(one.slug)) })}
          note={{
            of: (slug) => notes.find((one) => one.group === group && one.slug === slug)?.note ?? '',
            set(slug, note) {
              const others = notes.filter((one) => one.group !== group || one.slug !== slug)
              onChange({ ...contents, notes: note ? [...others, { group, slug, note }] : others })
            },
          }}
        />
      ))}
    </fieldset>
  )
}
