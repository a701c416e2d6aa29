import { useState, type ReactNode } from 'react'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Problem, type FieldTexts } from '#base/problem.ts'
import { MomentField } from '#studio/controls/MomentField.tsx'
import { localText, momentOf } from '#studio/moments.ts'
import { languageOf } from '#i18n/languages.ts'
import { t, tParts } from '#i18n/messages.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { toast } from '#ui/toast.ts'
import type { SiteSettings } from '../contract.ts'
import { announcementColours } from '../rules.ts'
import { announcementColourNames } from './setting-values.ts'
import type { SettingsSaves } from './useSettingsSaves.ts'

type Announcement = NonNullable<SiteSettings['announcement']>
/** Moments as the browser's inputs write them; empty for none. */
type Typed = Omit<Announcement, 'from' | 'until'> & { from: string; until: string }

const none: Typed = { texts: {}, link: '', colour: 'accent', from: '', until: '', dismissible: true }

export function AnnouncementForm({ saves: { settings, save: send, faults } }: { saves: SettingsSaves }) {
  const [typed, setTyped] = useState(() => typedOf(settings.announcement))
  const languages = [settings.language, ...settings.more_languages.filter((tag) => tag !== settings.language)]
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })

  async function keep(announcement: Announcement | null): Promise<void> {
    await send({ announcement })
    toast(announcement ? t('studio-announcement.saved') : t('studio-announcement.taken-away'), { tone: 'success' })
  }

  async function takeAway(): Promise<void> {
    try {
      await keep(null)
      setTyped(none)
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown
      toast(thrown.message, { tone: 'error' })
    }
  }

  return (
    <>
      <PersistentForm
        name="announcement"
        button={t('studio-announcement.save')}
        className="btn is-large"
        send={() => keep(announcementOf(typed))}
        beside={typed}
        onBeside={setTyped}
      >
        <WordFields typed={typed} onChange={change} languages={languages} faults={faults} />
        {(['from', 'until'] as const).map((end) => (
          <div key={end}>
            <MomentField
              value={typed[end]}
              onChange={(value) => change({ [end]: value })}
              label={(zone, hint) =>
                end === 'from' ? tParts<ReactNode>('studio-announcement.from', { zone, hint }) : tParts<ReactNode>('studio-announcement.until', { zone, hint })
              }
              past={(utc) => t('studio-announcement.past', { utc })}
            />
            {faults[`announcement.${end}`] && <p className="error-text">{faults[`announcement.${end}`]?.[0]}</p>}
          </div>
        ))}
      </PersistentForm>
      {settings.announcement && (
        <p>
          <button type="button" className="btn is-outlined" onClick={() => void takeAway()}>
            {t('studio-announcement.take-away')}
          </button>
        </p>
      )}
    </>
  )
}

interface WordFieldsProps {
  typed: Typed
  onChange: (part: Partial<Typed>) => void
  languages: readonly string[]
  faults: FieldTexts
}

function WordFields({ typed, onChange, languages, faults }: WordFieldsProps) {
  const inTexts = (tag: string, at: number) => faults[`announcement.texts.${tag}`] ?? (at === 0 ? faults['announcement.texts'] : undefined)
  return (
    <>
      {languages.map((tag, at) => (
        <TextInput
          key={tag}
          label={languages.length > 1 ? t('studio-announcement.text-in', { language: languageOf(tag).name }) : t('studio-announcement.text')}
          description={t('studio-announcement.text-hint')}
          value={typed.texts[tag] ?? ''}
          maxLength={300}
          error={inTexts(tag, at)?.[0]}
          onChange={({ currentTarget: { value } }) => onChange({ texts: { ...typed.texts, [tag]: value } })}
        />
      ))}
      <TextInput
        label={t('studio-announcement.link')}
        description={t('studio-announcement.link-hint')}
        value={typed.link}
        maxLength={300}
        error={faults['announcement.link']?.[0]}
        onChange={({ currentTarget: { value: link } }) => onChange({ link })}
      />
      <NativeSelect
        label={t('studio-announcement.colour')}
        value={typed.colour}
        onChange={({ currentTarget: { value } }) => onChange({ colour: announcementColours.find((colour) => colour === value) ?? 'accent' })}
        data={announcementColours.map((colour) => ({ value: colour, label: announcementColourNames()[colour] }))}
      />
      <Checkbox
        mt="sm"
        label={t('studio-announcement.dismissible')}
        checked={typed.dismissible}
        onChange={({ currentTarget: { checked } }) => onChange({ dismissible: checked })}
      />
    </>
  )
}

function typedOf(announcement: Announcement | null): Typed {
  return announcement ? { ...announcement, from: localText(announcement.from), until: localText(announcement.until) } : none
}

function announcementOf({ from, until, ...rest }: Typed): Announcement {
  return { ...rest, from: momentOf(from).at?.toISOString() ?? null, until: momentOf(until).at?.toISOString() ?? null }
}
