import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { Section } from '../contract.ts'
import { policies } from '../rules.ts'
import { BlocksField } from '#studio/controls/BlocksField.tsx'
import { eventsIn, peopleIn, policyNames } from './sections.ts'
import { TextInput } from './TextInput.tsx'

type SectionFormProps<S = Section> = {
  section: S
  onChange: (section: Section) => void
  /** As the server names it: `sections.2`. */
  path: string
}

export function SectionForm({ section, onChange, path }: SectionFormProps) {
  const head = (
    <TextInput label={t('studio-pages.heading')} name={`${path}.title`} value={section.title} onChange={(title) => onChange({ ...section, title })} />
  )
  switch (section.kind) {
    case 'text':
      return (
        <>
          {head}
          <BlocksField label={t('studio-pages.text')} value={section.content} onChange={(content) => onChange({ ...section, content })} />
          <label className="form-field">
            <span>{t('studio-pages.it-is-our-word-on')}</span>
            <select
              value={section.policy ?? ''}
              onChange={(event) => {
                const { policy: _, ...rest } = section
                const policy = policies.find((one) => one === event.currentTarget.value)
                onChange(policy ? { ...rest, policy } : rest)
              }}
            >
              <option value="">{t('studio-pages.nothing-in-particular')}</option>
              {policies.map((policy) => (
                <option key={policy} value={policy}>
                  {policyNames()[policy]}
                </option>
              ))}
            </select>
          </label>
        </>
      )
    case 'press':
      return (
        <>
          {head}
          <BlocksField label={t('studio-pages.text')} value={section.content} onChange={(content) => onChange({ ...section, content })} />
          <TextInput
            label={t('studio-pages.print-ready')}
            name={`${path}.boilerplate`}
            lines={4}
            value={section.boilerplate}
            onChange={(boilerplate) => onChange({ ...section, boilerplate })}
          />
        </>
      )
    case 'team':
      return (
        <>
          {head}
          <TextInput label={t('studio-pages.line-beside-it')} name={`${path}.note`} value={section.note} onChange={(note) => onChange({ ...section, note })} />
          <People section={section} onChange={onChange} path={path} />
        </>
      )
    case 'timeline':
      return (
        <>
          {head}
          <Timeline section={section} onChange={onChange} path={path} />
        </>
      )
    case 'action':
      return (
        <>
          {head}
          <TextInput label={t('studio-pages.text')} name={`${path}.text`} lines={2} value={section.text} onChange={(text) => onChange({ ...section, text })} />
          <TextInput label={t('studio-pages.button')} name={`${path}.label`} value={section.label} onChange={(label) => onChange({ ...section, label })} />
          <TextInput label={t('studio-pages.leads-to')} name={`${path}.to`} value={section.to} onChange={(to) => onChange({ ...section, to })} />
        </>
      )
    case 'numbers':
    case 'legal':
      return head
  }
}

/** The text as typed is kept beside: reading it back at every letter would move the cursor. */
function People({ section, onChange, path }: SectionFormProps<Extract<Section, { kind: 'team' }>>) {
  const [text, setText] = useState(() => section.people.map(({ username, role }) => `${username} ${role}`.trim()).join('\n'))
  return (
    <TextInput
      label={t('studio-pages.people-a-username-and-what')}
      name={`${path}.people`}
      lines={6}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange({ ...section, people: peopleIn(next) })
      }}
    />
  )
}

function Timeline({ section, onChange, path }: SectionFormProps<Extract<Section, { kind: 'timeline' }>>) {
  const [text, setText] = useState(() => section.items.map((item) => `${item.when} | ${item.title} | ${item.text}`).join('\n'))
  return (
    <TextInput
      label={t('studio-pages.when-what-more-one-a')}
      name={`${path}.items`}
      lines={8}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange({ ...section, items: eventsIn(next) })
      }}
    />
  )
}
