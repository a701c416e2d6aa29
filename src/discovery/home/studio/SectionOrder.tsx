import { t } from '#i18n/messages.ts'
import { moved } from '#ui/row-keys.ts'
import type { SectionState } from '../rules.ts'

interface SectionTitles {
  sectionTitles(): Record<string, string>
}

const files = import.meta.glob<SectionTitles>('../../../content/*/studio/home-sections.ts', { eager: true })

export function sectionName(name: string): string {
  const names: Record<string, string> = Object.assign({}, ...Object.values(files).map(({ sectionTitles }) => sectionTitles()))
  return names[name] ?? name
}

/** A box and two buttons each, so that it needs no mouse. */
export function SectionOrder({ sections, onChange }: { sections: SectionState[]; onChange: (sections: SectionState[]) => void }) {
  function move(at: number, by: -1 | 1): void {
    if (sections[at + by]) onChange(moved(sections, at, at + by))
  }
  return (
    <ol className="order-list">
      {sections.map(({ name, state }, at) => (
        <li key={name}>
          <label className="form-row">
            <input
              type="checkbox"
              checked={state === 'on'}
              onChange={(event) => onChange(sections.map((one) => (one.name === name ? { name, state: event.target.checked ? 'on' : 'off' } : one)))}
            />
            {sectionName(name)}
          </label>
          <button type="button" aria-label={t('studio-home.further-up', { section: sectionName(name) })} aria-disabled={at === 0} onClick={() => move(at, -1)}>
            ↑
          </button>
          <button
            type="button"
            aria-label={t('studio-home.further-down', { section: sectionName(name) })}
            aria-disabled={at === sections.length - 1}
            onClick={() => move(at, 1)}
          >
            ↓
          </button>
        </li>
      ))}
    </ol>
  )
}
