import { t } from '#i18n/messages.ts'
import type { HomeSection, SectionState } from '../rules.ts'

const sectionNames = (): Record<HomeSection, string> => ({
  trending: t('studio-home.section-trending'),
  latest: t('studio-home.section-latest'),
  issue: t('studio-home.section-issue'),
  events: t('studio-home.section-events'),
  episode: t('studio-home.section-episode'),
  entertainment: t('studio-home.section-entertainment'),
  creatives: t('studio-home.section-creatives'),
})

/** A box and two buttons each, so that it needs no mouse. */
export function SectionOrder({ sections, onChange }: { sections: SectionState[]; onChange: (sections: SectionState[]) => void }) {
  function move(at: number, by: -1 | 1): void {
    const moved = [...sections]
    const [one] = moved.splice(at, 1)
    if (one) moved.splice(at + by, 0, one)
    onChange(moved)
  }
  const names = sectionNames()
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
            {names[name]}
          </label>
          <button type="button" aria-label={t('studio-home.further-up', { section: names[name] })} disabled={at === 0} onClick={() => move(at, -1)}>
            ↑
          </button>
          <button
            type="button"
            aria-label={t('studio-home.further-down', { section: names[name] })}
            disabled={at === sections.length - 1}
            onClick={() => move(at, 1)}
          >
            ↓
          </button>
        </li>
      ))}
    </ol>
  )
}
