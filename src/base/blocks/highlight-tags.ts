import { longestTicks } from './longest-ticks.ts'

const highlighted =
  /^([ \t]*)(?:\{%-?[ \t]*highlight[ \t]+([\w+#.-]+)([^%\n]*)-?%\}([\s\S]*?)\{%-?[ \t]*endhighlight[ \t]*-?%\}|\{\{[<%][ \t]*highlight[ \t]+"?([\w+#.-]+)"?([^>%\n]*)[>%]\}\}([\s\S]*?)\{\{[<%][ \t]*\/[ \t]*highlight[ \t]*[>%]\}\})[ \t]*$/gm

/** Code between the tags of Jekyll and Hugo as fenced code: as many lines, each with its indent. `isCode`: whether an offset lies in code. */
export function fencedHighlights(markdown: string, isCode: (offset: number) => boolean): string {
  return markdown.replace(
    highlighted,
    (whole: string, indent: string, liquid?: string, liquidRest?: string, liquidCode?: string, hugo?: string, hugoRest?: string, hugoCode?: string, at = 0) => {
      if (isCode(at)) return whole
      const code = liquidCode ?? hugoCode ?? ''
      const longest = Math.max(2, longestTicks(code))
      const fence = '`'.repeat(longest + 1)
      const rest = (liquidRest ?? hugoRest ?? '').replace(/^[\s"]+|[\s"-]+$/g, '')
      const lines = code.split('\n')
      // What stands in the lines of the tags themselves is code too.
      const [first = '', last = ''] = [lines.shift(), lines.pop()]
      const inner = [...(first.trim() ? [first] : []), ...lines, ...(last.trim() ? [last] : [])]
      return `${indent}${fence}${liquid ?? hugo ?? ''}${rest ? ` ${rest}` : ''}\n${inner.map((line) => `${line}\n`).join('')}${indent}${fence}`
    },
  )
}
