import { stylesInWords } from '#content/appearance/studio/style-names.ts'
import { groups, kindIn } from '#content/kinds.ts'
import { chosenFrom, groupDisplays, picture, refersTo, type FieldDisplays } from '#content/publishing/studio/field-display.ts'
import { pictureLine } from '#content/publishing/studio/text-lines.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { ContentsFields, CreativeFields } from '../fields.ts'
import { kindNames, sizeText } from '../rules.ts'

/** What belongs to a creative or an issue, where versions are compared. */
export const contentsDisplays: FieldDisplays<ContentsFields, object> = {
  ...groupDisplays(groups),
  notes: {
    label: () => t('studio-frame.note'),
    text: ({ group, slug, note }, { nameOf }) => t('studio-conflict.field-value', { label: nameOf(kindIn(group).name, slug), value: note }),
  },
}

/** The fields of a creative, where versions are compared. */
export const creativeDisplays: FieldDisplays<CreativeFields> = {
  title: { label: () => t('studio-creatives.title') },
  subtitle: { label: () => t('studio-creatives.subtitle') },
  kind: { label: () => t('studio-creatives.kind'), ...chosenFrom(() => kindNames) },
  summary: { label: () => t('studio-creatives.summary') },
  creators: {
    label: () => t('studio-creatives.owner'),
    parts: {
      name: { label: () => t('studio-creatives.name') },
      role: { label: () => t('studio-creatives.role') },
      user_id: { label: () => t('studio-frame.account'), ...refersTo('account-id') },
    },
  },
  cover: { label: () => t('studio-creatives.cover'), ...picture },
  body: { label: () => t('studio-creatives.text') },
  assets: { label: () => t('studio-creatives.plates'), text: assetLine },
  video_url: { label: () => t('studio-creatives.film') },
  file: { label: () => t('studio-creatives.download'), text: ({ label, bytes }) => commaSeparated([label, sizeText(bytes)]) },
  license: { label: () => t('studio-creatives.license') },
  tags: { label: () => t('studio-creatives.tags') },
  styles: { label: () => t('studio-appearance.colours-and-style'), text: stylesInWords },
  contents: { label: () => t('studio-creatives.contents'), parts: contentsDisplays },
}

function assetLine({ image, file, caption, credit }: CreativeFields['assets'][number]): string {
  const words = (first: string) => commaSeparated([first, caption, credit])
  return image ? pictureLine(image, words(image.alt)) : words(file ? commaSeparated([file.name, sizeText(file.bytes)]) : '')
}
