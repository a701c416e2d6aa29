import { chosenFrom, type FieldDisplays } from '#content/publishing/studio/field-display.ts'
import { t } from '#i18n/messages.ts'
import type { PageFields, Section } from '../contract.ts'
import { policyNames, sectionNames } from './sections.ts'

/** The fields of a section of any kind, where versions are compared. */
export const sectionDisplays: FieldDisplays<Section, object> = {
  kind: { label: () => t('studio-pages.section'), ...chosenFrom(() => Object.fromEntries(Object.entries(sectionNames).map(([kind, name]) => [kind, name()]))) },
  title: { label: () => t('studio-pages.heading') },
  content: { label: () => t('studio-pages.text') },
  policy: { label: () => t('studio-pages.it-is-our-word-on'), ...chosenFrom(policyNames) },
  boilerplate: { label: () => t('studio-pages.print-ready') },
  note: { label: () => t('studio-pages.line-beside-it') },
  people: { label: () => t('studio-pages.section-people'), text: ({ username, role }) => `${username} ${role}`.trim() },
  items: { label: () => t('studio-pages.section-timeline'), text: ({ when, title, text }) => `${when} | ${title} | ${text}` },
  text: { label: () => t('studio-pages.text') },
  label: { label: () => t('studio-pages.button') },
  to: { label: () => t('studio-pages.leads-to') },
}

/** The fields of a page, where versions are compared. */
export const pageDisplays: FieldDisplays<PageFields> = {
  title: { label: () => t('studio-pages.title') },
  standfirst: { label: () => t('studio-pages.standfirst') },
  sections: { label: () => t('studio-pages.sections'), parts: sectionDisplays },
}
