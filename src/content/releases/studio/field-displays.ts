import { stylesInWords } from '#content/appearance/studio/style-names.ts'
import { sizeText } from '#content/creatives/rules.ts'
import { contentsDisplays } from '#content/creatives/studio/field-displays.ts'
import { kindOf } from '#content/kinds.ts'
import { chosenFrom, languageByTag, picture, type FieldDisplays, type ReferenceTarget, type ValueContext } from '#content/publishing/studio/field-display.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { ReleaseFields } from '../fields.ts'

type Target = ReleaseFields['toc'][number]['target']

export const directionNames = (): Record<ReleaseFields['direction'], string> => ({
  ltr: t('studio-releases.from-left-to-right'),
  rtl: t('studio-releases.from-right-to-left'),
})

export function targetName(kind: Target['kind']): string {
  return kindOf(kind).label
}

/** A page of the issue itself has no address. */
function referenceOf({ kind, slug }: Target): { to: ReferenceTarget; value: string }[] {
  return kind === 'page' || !slug ? [] : [{ to: kind, value: slug }]
}

function targetText(target: Target, { nameOf }: ValueContext<ReleaseFields>): string {
  return commaSeparated([targetName(target.kind), ...referenceOf(target).map(({ to, value }) => nameOf(to, value))])
}

/** The fields of an issue, where versions are compared. */
export const releaseDisplays: FieldDisplays<ReleaseFields> = {
  number: { label: () => t('studio-releases.number') },
  volume: { label: () => t('studio-releases.volume') },
  label: { label: () => t('studio-releases.label') },
  title: { label: () => t('studio-releases.title') },
  theme: { label: () => t('studio-releases.theme') },
  summary: { label: () => t('studio-releases.summary') },
  cover: { label: () => t('studio-releases.cover'), ...picture },
  spine_color: { label: () => t('studio-releases.spine') },
  page_count: { label: () => t('studio-releases.pages-in-print') },
  direction: { label: () => t('studio-releases.turned'), ...chosenFrom(directionNames) },
  language: { label: () => t('studio-releases.language'), ...languageByTag },
  epub: { label: () => t('studio-releases.for-e-book-readers'), text: ({ name, bytes }) => commaSeparated([name, sizeText(bytes)]) },
  editor_letter: { label: () => t('studio-releases.editors-letter') },
  styles: { label: () => t('studio-appearance.colours-and-style'), text: stylesInWords },
  toc: {
    label: () => t('studio-releases.table-of-contents'),
    parts: {
      title: { label: () => t('studio-releases.title') },
      section: { label: () => t('studio-releases.section') },
      authors: { label: () => t('studio-releases.by') },
      page_start: { label: () => t('studio-releases.from-page') },
      page_end: { label: () => t('studio-releases.to-page') },
      target: { label: () => t('studio-releases.on-the-web'), text: targetText, references: referenceOf },
    },
  },
  contents: { label: () => t('studio-creatives.contents'), parts: contentsDisplays },
  credits: {
    label: () => t('studio-releases.credits'),
    parts: { role: { label: () => t('studio-releases.role') }, name: { label: () => t('studio-releases.name') } },
  },
}
