export interface Piece {
  /** `moved`: a whole paragraph, at its new place. */
  kind: 'same' | 'added' | 'removed' | 'moved'
  text: string
}

/** Shorter ones come twice by chance. */
const leastMoved = 20

/** Longer texts than this are compared by paragraphs only, so that no comparison takes long. */
const mostCells = 4_000_000

/** Two texts, a paragraph a line: what stayed, came and went, word by word where a paragraph was only changed. */
export function differences(before: string, after: string): Piece[][] {
  const lines = withMoves(alignedSequences(before.split('\n'), after.split('\n')))
  const out: Piece[][] = []
  for (let at = 0; at < lines.length;) {
    const removed = take(lines, at, 'removed')
    const added = take(lines, at + removed.length, 'added')
    const pairs = Math.min(removed.length, added.length)
    for (let i = 0; i < pairs; i++) out.push(inPassages(alignedSequences(words(removed[i] ?? ''), words(added[i] ?? ''))))
    for (const text of removed.slice(pairs)) out.push([{ kind: 'removed', text }])
    for (const text of added.slice(pairs)) out.push([{ kind: 'added', text }])
    at += removed.length + added.length
    const same = lines[at]
    if (same?.kind === 'same' || same?.kind === 'moved') {
      out.push([same])
      at++
    }
  }
  return out.map(joined)
}

/** What went at one place and came at another, word by word the same, has only moved. */
function withMoves(lines: Piece[]): Piece[] {
  const went = new Map<string, number>()
  for (const { kind, text } of lines) if (kind === 'removed' && text.length >= leastMoved) went.set(text, (went.get(text) ?? 0) + 1)
  const moved = new Map<string, number>()
  const marked = lines.map((line): Piece => {
    const left = (went.get(line.text) ?? 0) - (moved.get(line.text) ?? 0)
    if (line.kind !== 'added' || left <= 0) return line
    moved.set(line.text, (moved.get(line.text) ?? 0) + 1)
    return { kind: 'moved', text: line.text }
  })
  return marked.filter(({ kind, text }) => {
    const found = kind === 'removed' ? (moved.get(text) ?? 0) : 0
    if (found > 0) moved.set(text, found - 1)
    return found === 0
  })
}

function take(lines: Piece[], from: number, kind: Piece['kind']): string[] {
  const found: string[] = []
  for (let at = from; lines[at]?.kind === kind; at++) found.push(lines[at]?.text ?? '')
  return found
}

function words(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}

/** The longest common run of parts, in order; what is removed stands before what is added. */
export function alignedSequences(before: string[], after: string[]): Piece[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const a = before.slice(start, before.length - end)
  const b = after.slice(start, after.length - end)
  const piece = (kind: Piece['kind']) => (text: string) => ({ kind, text })
  const middle = a.length * b.length > mostCells ? [...a.map(piece('removed')), ...b.map(piece('added'))] : sorted(a, b)
  return [...before.slice(0, start).map(piece('same')), ...middle, ...before.slice(before.length - end).map(piece('same'))]
}

function sorted(a: string[], b: string[]): Piece[] {
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const out: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      out.push({ kind: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) out.push({ kind: 'removed', text: a[i++] ?? '' })
    else out.push({ kind: 'added', text: b[j++] ?? '' })
  }
  return out
}

/** Words that were exchanged one by one, with nothing but spaces between them, are one passage that went and one that came. */
function inPassages(pieces: Piece[]): Piece[] {
  const out: Piece[] = []
  let [went, came] = ['', '']
  const close = () => {
    if (went) out.push({ kind: 'removed', text: went })
    if (came) out.push({ kind: 'added', text: came })
    went = came = ''
  }
  pieces.forEach(({ kind, text }, at) => {
    const isSpace = kind === 'same' && (went || came) && !text.trim()
    const next = isSpace ? pieces.find((one, later) => later > at && (one.kind !== 'same' || one.text.trim())) : undefined
    if (kind === 'removed') went += text
    else if (kind === 'added') came += text
    else if (next && next.kind !== 'same') {
      went += text
      came += text
    } else {
      close()
      out.push({ kind, text })
    }
  })
  close()
  return out
}

function joined(pieces: Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else out.push({ ...piece })
  }
  return out
}
