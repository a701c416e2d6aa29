import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { slotKinds, type CompiledMessage, type Part } from './compiled-message.ts'

/** ICU MessageFormat to what `formatMessage` reads. @throws SyntaxError for a text that is no message, or holds what is not used here (dates, skeletons, offsets) */
export function compileMessage(text: string): CompiledMessage {
  const parts = partsOf(parse(text, { shouldParseSkeletons: false }))
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

function partsOf(elements: MessageFormatElement[]): Part[] {
  return elements.map((element): Part => {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.argument:
        return [element.value]
      case TYPE.pound:
        return 0
      case TYPE.tag:
        return [element.value, slotKinds.element, partsOf(element.children)]
      case TYPE.select:
        return [element.value, slotKinds.select, optionsOf(element.options)]
      case TYPE.plural:
        if (element.offset) throw new SyntaxError(`{${element.value}}: offsets are not read here`)
        return [element.value, element.pluralType === 'ordinal' ? slotKinds.ordinal : slotKinds.plural, optionsOf(element.options)]
      default:
        throw new SyntaxError(`{${element.value}}: write {${element.value}} and give it the finished text`)
    }
  })
}

function optionsOf(options: Record<string, { value: MessageFormatElement[] }>): Record<string, Part[]> {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, partsOf(value)]))
}
