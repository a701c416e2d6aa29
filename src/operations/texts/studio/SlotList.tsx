import { compileMessage } from '#i18n/compile-message.ts'
import { slotKinds, type Part } from '#i18n/compiled-message.ts'
import { t } from '#i18n/messages.ts'
import { formatList } from '#i18n/format.ts'
import { insideOf } from '#i18n/slots.ts'

type Slot = Exclude<Part, string | 0>

/** What a text fills in, and how that is written. @param language BCP 47, decides on the forms of numbers */
export function SlotList({ text, language }: { text: string; language: string }) {
  const slots = slotsIn(text)
  if (slots.length === 0) return <p className="meta">{t('studio-texts.nothing-is-filled-in')}</p>
  return (
    <dl className="text-slots">
      {slots.map((slot) => (
        <div key={slot[0]}>
          <dt>
            <code dir="ltr">{slot[1] === slotKinds.element ? `<${slot[0]}>…</${slot[0]}>` : `{${slot[0]}}`}</code>
          </dt>
          <dd>{explanationOf(slot, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

function explanationOf(slot: Slot, language: string): string {
  switch (slot[1]) {
    case undefined:
      return t('studio-texts.slot-value')
    case slotKinds.element:
      return t('studio-texts.slot-element')
    case slotKinds.select:
      return t('studio-texts.slot-select', { options: formatList(Object.keys(slot[2])) })
    default: {
      const { pluralCategories } = new Intl.PluralRules(language, { type: slot[1] === slotKinds.ordinal ? 'ordinal' : 'cardinal' }).resolvedOptions()
      return t('studio-texts.slot-number', { forms: formatList(pluralCategories) })
    }
  }
}

/** Each name once, as it is used first. */
function slotsIn(text: string): Slot[] {
  const found = new Map<string, Slot>()
  const walk = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      if (!found.has(part[0])) found.set(part[0], part)
      for (const inside of insideOf(part)) walk(inside)
    }
  }
  const message = compileMessage(text)
  if (typeof message !== 'string') walk(message)
  return [...found.values()]
}
