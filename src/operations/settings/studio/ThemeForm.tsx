import { useState } from 'react'
import { NativeSelect, Textarea } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import { PersistentForm } from '#studio/controls/PersistentForm.tsx'
import { toast } from '#ui/toast.ts'
import type { SiteSettings } from '../contract.ts'
import { faultsOf } from '../rules.ts'
import { themeChoices, themeParts, type Theme } from '../theme-rules.ts'
import { ColourFields } from './ColourFields.tsx'
import { SitePreview } from './SitePreview.tsx'
import { themeChoiceNames, themeLabels } from './setting-values.ts'
import type { SettingsSaves } from './useSettingsSaves.ts'
import './theme.css'

export function ThemeForm({ saves: { settings, save: send, faults } }: { saves: SettingsSaves }) {
  const [look, setLook] = useState(() => lookOf(settings))
  const { colours, theme, custom_css: css } = look

  async function save(): Promise<void> {
    await send(look)
    toast(t('studio-theme.saved'), { tone: 'success' })
  }

  return (
    <div className="theme-editor">
      <div className="studio-form">
        <PersistentForm name="theme" button={t('studio-theme.save')} className="btn is-large" send={save} beside={look} onBeside={setLook}>
          <ColourFields colours={colours} onChange={(chosen) => setLook({ ...look, colours: chosen })} />
          <ThemeFields theme={theme} onChange={(chosen) => setLook({ ...look, theme: chosen })} />
          <CssField css={css} error={faults['custom_css']?.[0]} onChange={(text) => setLook({ ...look, custom_css: text })} />
        </PersistentForm>
      </div>
      <SitePreview
        look={Object.keys(faultsOf(colours)).length > 0 ? { colours: settings.colours, theme } : { colours, theme }}
        css={css}
        saved={JSON.stringify(lookOf(settings))}
      />
    </div>
  )
}

function ThemeFields({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const [labels, names] = [themeLabels(), themeChoiceNames()]
  return (
    <fieldset>
      <legend>{t('studio-theme.forms')}</legend>
      {themeParts.map((part) => (
        <NativeSelect
          key={part}
          label={labels[part]}
          value={theme[part]}
          data={themeChoices[part].map((choice) => ({ value: choice, label: names[choice] }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...theme, [part]: themeChoices[part].find((choice) => choice === value) ?? theme[part] })}
        />
      ))}
      <p className="meta" role="status">
        {t('studio-theme.contrast-stays')}
      </p>
    </fieldset>
  )
}

function CssField({ css, error, onChange }: { css: string; error: string | undefined; onChange: (css: string) => void }) {
  return (
    <fieldset>
      <legend>{t('studio-theme.css')}</legend>
      <Textarea
        label={t('studio-theme.css-label')}
        description={t('studio-theme.css-hint')}
        classNames={{ input: 'theme-editor__css' }}
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        dir="ltr"
        maxLength={20_000}
        value={css}
        error={error}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <p>
        <a className="btn is-outlined is-small" href="/?safe" target="_blank" rel="noreferrer">
          {t('studio-theme.without-css')}
        </a>
      </p>
    </fieldset>
  )
}

function lookOf({ colours, theme, custom_css }: SiteSettings): Pick<SiteSettings, 'colours' | 'theme' | 'custom_css'> {
  return { colours, theme, custom_css }
}
