import { compileMessage } from './compile-message.ts'

/** Stands in built code for the text of a message; the number at its end changes with the English text, so that the name of the file does. */
export function placeholderOf(key: string, sum: string, isText: boolean): string {
  return `@@${isText ? 't' : 'm'}:${key}#${sum}@@`
}

export const hasPlaceholder = /@@[tm]:[\w.-]+#\w+@@/

/** Built code with the messages of one language in the places of its placeholders. @param textOf ICU MessageFormat of a key */
export function fillIn(code: string, textOf: (key: string) => string): string {
  return code
    .replaceAll(/(["'`])@@m:([\w.-]+)#\w+@@\1/g, (_, _quote, key: string) => JSON.stringify(compileMessage(textOf(key))))
    .replaceAll(/@@t:([\w.-]+)#\w+@@/g, (_, key: string) => escapedText(textOf(key)))
}

/** For inside of any kind of JavaScript string. */
function escapedText(text: string): string {
  const message = compileMessage(text)
  if (typeof message !== 'string') throw new SyntaxError(`This has something to fill in, and is given nothing: ${text}`)
  return JSON.stringify(message)
    .slice(1, -1)
    .replaceAll(/['`]|\$\{/g, String.raw`\$&`)
}
