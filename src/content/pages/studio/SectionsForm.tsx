import { t } from '#i18n/messages.ts'
import type { Section } from '../contract.ts'
import { emptySection, sectionNames } from './sections.ts'
import { SectionForm } from './SectionForm.tsx'

/** Each keeps its own key while it is moved about. */
interface KeyedSection {
  key: number
  section: Section
}

export function nextKey(sections: readonly KeyedSection[]): number {
  return Math.max(0, ...sections.map(({ key }) => key)) + 1
}

/** The sections of a page in their order: change, move, remove and add. */
export function SectionsForm({ sections, onChange }: { sections: KeyedSection[]; onChange: (sections: KeyedSection[]) => void }) {
  const change = (at: number, section: Section) => onChange(sections.map((one, place) => (place === at ? { ...one, section } : one)))
  const move = (at: number, to: number) => {
    const next = [...sections]
    const [one] = next.splice(at, 1)
    if (one) next.splice(to, 0, one)
    onChange(next)
  }

  return (
    <>
      {sections.map(({ key, section }, at) => (
        <section key={key} className="form-panel" aria-label={`${sectionNames[section.kind]()} ${at + 1}`}>
          <header>
            <b>{sectionNames[section.kind]()}</b>
            <span className="actions">
              <button type="button" className="btn is-outlined is-small" disabled={at === 0} onClick={() => move(at, at - 1)}>
                {t('studio-pages.up')}
              </button>
              <button type="button" className="btn is-outlined is-small" disabled={at === sections.length - 1} onClick={() => move(at, at + 1)}>
                {t('studio-pages.down')}
              </button>
              <button type="button" className="btn is-outlined is-small" onClick={() => onChange(sections.filter((one) => one.key !== key))}>
                {t('action.remove')}
              </button>
            </span>
          </header>
          <SectionForm section={section} path={`sections.${at}`} onChange={(next) => change(at, next)} />
        </section>
      ))}
      <div className="actions" role="group" aria-label={t('studio-pages.add-a-section')}>
        {(Object.keys(sectionNames) as Section['kind'][]).map((kind) => (
          <button
            key={kind}
            type="button"
            className="btn is-outlined is-small"
            onClick={() => onChange([...sections, { key: nextKey(sections), section: emptySection(kind) }])}
          >
            + {sectionNames[kind]()}
          </button>
        ))}
      </div>
    </>
  )
}
