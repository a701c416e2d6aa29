import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { lettersOf, longestQuote } from './text.ts'

interface QuotePickerProps {
  /** Selector of what may be quoted. */
  within: string
  onQuote: (passage: string) => void
}

/** Between the last move of a selection and the offer, ms. */
const rest = 250

/** Offers to quote what the reader has selected in the text, right above it. */
export function QuotePicker({ within, onQuote }: QuotePickerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [passage, setPassage] = useState('')

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      const selection = document.getSelection()
      const found = selection ? passageIn(selection, within) : null
      setPassage(found?.text ?? '')
      // Set by script: the page's policy forbids style attributes in its HTML only.
      if (found && button.current) place(button.current, found.box)
    }
    function later() {
      clearTimeout(timer)
      timer = setTimeout(look, rest)
    }
    document.addEventListener('selectionchange', later)
    // Something may be selected already: that is what brought this code here.
    later()
    return () => {
      document.removeEventListener('selectionchange', later)
      clearTimeout(timer)
    }
  }, [within])

  return (
    <button
      ref={button}
      type="button"
      className="btn is-small quote-picker"
      hidden={passage === ''}
      // The selection would be gone before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onQuote(passage)
        document.getSelection()?.removeAllRanges()
      }}
    >
      {t('comments.quote-in-a-comment')}
    </button>
  )
}

function passageIn(selection: Selection, within: string): { text: string; box: DOMRect } | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const text = selection.toString().replace(/\s+/g, ' ').trim()
  if (text === '' || lettersOf(text) > longestQuote || !isWithin(range, text, within)) return null
  return { text, box: range.getBoundingClientRect() }
}

/** By its letters: three clicks on the last paragraph end the selection at the start of what comes after it. */
function isWithin(range: Range, text: string, within: string): boolean {
  const { startContainer: start } = range
  const area = (start instanceof Element ? start : start.parentElement)?.closest(within)
  return bare(area?.textContent ?? '').includes(bare(text))
}

function bare(text: string): string {
  return text.replace(/\s+/g, '')
}

function place(button: HTMLElement, box: DOMRect): void {
  const middle = Math.min(Math.max(box.left + box.width / 2, 90), innerWidth - 90)
  button.style.left = `${Math.round(middle + scrollX)}px`
  button.style.top = `${Math.round(Math.max(box.top, 60) + scrollY)}px`
}
