import { t } from '#i18n/messages.ts'
import type { Section } from '../contract.ts'
import type { Policy } from '../rules.ts'

export const sectionNames: Record<Section['kind'], () => string> = {
  text: () => t('studio-pages.section-text'),
  numbers: () => t('studio-pages.section-numbers'),
  team: () => t('studio-pages.section-people'),
  timeline: () => t('studio-pages.section-timeline'),
  press: () => t('studio-pages.section-press'),
  legal: () => t('studio-pages.section-legal'),
  action: () => t('studio-pages.section-invitation'),
}

export function policyNames(): Record<Policy, string> {
  return {
    corrections: t('studio-pages.policy-corrections'),
    ethics: t('studio-pages.policy-ethics'),
    ownership: t('studio-pages.policy-ownership'),
    publishing: t('studio-pages.policy-publishing'),
    diversity: t('studio-pages.policy-diversity'),
    accessibility: t('studio-pages.policy-accessibility'),
  }
}

export function emptySection(kind: Section['kind']): Section {
  switch (kind) {
    case 'text':
      return { kind, title: '', content: '[]' }
    case 'press':
      return { kind, title: t('studio-labels.section-press'), content: '[]', boilerplate: '' }
    case 'team':
      return { kind, title: t('studio-labels.section-team'), note: '', people: [] }
    case 'timeline':
      return { kind, title: t('studio-labels.section-timeline'), items: [] }
    case 'action':
      return { kind, title: t('studio-labels.section-action'), text: '', label: t('studio-labels.section-contact'), to: '/contact' }
    case 'numbers':
      return { kind, title: t('studio-labels.section-numbers') }
    case 'legal':
      return { kind, title: t('studio-labels.section-legal') }
  }
}

/** 'ada Reporter at large' on each line. */
export function peopleIn(text: string): { username: string; role: string }[] {
  return filledLines(text).map((line) => {
    const [username = '', ...role] = line.split(/\s+/)
    return { username, role: role.join(' ') }
  })
}

/** '2019 | Forty copies | Printed on forms.' on each line. */
export function eventsIn(text: string): { when: string; title: string; text: string }[] {
  return filledLines(text).map((line) => {
    const [when = '', title = '', ...rest] = line.split('|').map((part) => part.trim())
    return { when, title, text: rest.join(' | ') }
  })
}

function filledLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
