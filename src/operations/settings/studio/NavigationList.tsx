import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { languageOf } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { designedLists, type NavigationList as ListName } from '../navigation-pages.ts'
import type { NavigationEntry } from '../navigation-schema.ts'
import { choicesOf, nameOf, sectionEntry, type Targets } from './navigation-targets.ts'

interface ListProps {
  name: ListName
  label: string
  /** Null for the standard links. */
  entries: NavigationEntry[] | null
  onChange: (entries: NavigationEntry[] | null) => void
  targets: Targets
  /** Languages of the site, the first one first. */
  languages: readonly string[]
  /** What is wrong with one of the entries. */
  faultOf: (at: number, field?: string) => string | undefined
}

/** The links of one place, in their order. */
export function NavigationList({ name, label, entries, onChange, targets, languages, faultOf }: ListProps) {
  const shown = entries ?? designedLists[name].map(sectionEntry)
  return (
    <section className="navigation-list">
      <RepeatableRows label={label} rows={shown} onChange={onChange}>
        {(entry, change, at) => <EntryFields entry={entry} onChange={change} targets={targets} languages={languages} faultOf={(field) => faultOf(at, field)} />}
      </RepeatableRows>
      <NativeSelect
        label={t('studio-navigation.add-to', { list: label })}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const chosen = choicesOf(targets).flatMap(({ choices }) => choices.find((choice) => choice.value === value) ?? [])
          onChange([...shown, ...chosen.map(({ target }) => ({ target, labels: {}, hidden: false }))])
        }}
      >
        <option value="">{t('studio-navigation.choose')}</option>
        {choicesOf(targets).map(({ group, choices }) => (
          <optgroup key={group} label={group}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      {entries ? (
        <button type="button" className="btn is-outlined is-small" onClick={() => onChange(null)}>
          {t('studio-navigation.standard')}
        </button>
      ) : (
        <p className="meta">{t('studio-navigation.is-standard')}</p>
      )}
    </section>
  )
}

interface EntryProps extends Pick<ListProps, 'targets' | 'languages'> {
  entry: NavigationEntry
  onChange: (part: Partial<NavigationEntry>) => void
  faultOf: (field?: string) => string | undefined
}

function EntryFields({ entry: { target, labels, hidden }, onChange, targets, languages, faultOf }: EntryProps) {
  const name = nameOf(target, targets)
  const fault = name === undefined ? t('studio-navigation.nowhere') : faultOf()
  return (
    <>
      {target.kind === 'address' ? (
        <TextInput
          label={t('studio-navigation.address')}
          description={t('studio-navigation.address-hint')}
          value={target.url}
          maxLength={300}
          error={faultOf('target')}
          onChange={({ currentTarget: { value: url } }) => onChange({ target: { kind: 'address', url } })}
        />
      ) : (
        <span>{name ?? (target.kind === 'page' ? target.slug : '')}</span>
      )}
      {languages.map((tag, at) => (
        <TextInput
          key={tag}
          label={languages.length > 1 ? t('studio-navigation.label-in', { language: languageOf(tag).name }) : t('studio-navigation.label')}
          placeholder={target.kind === 'address' ? '' : name}
          value={labels[tag] ?? ''}
          maxLength={60}
          error={at === 0 ? faultOf('labels') : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ labels: { ...labels, [tag]: value } })}
        />
      ))}
      <Checkbox label={t('studio-navigation.hidden')} checked={hidden} onChange={({ currentTarget: { checked } }) => onChange({ hidden: checked })} />
      {fault && <p className="error-text is-wide">{fault}</p>}
    </>
  )
}
