import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Dialog } from './Dialog.tsx'
import { EmptyNote } from './EmptyNote.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { Icon } from './Icon.tsx'
import { ListMore } from './ListMore.tsx'
import { LoadMore } from './LoadMore.tsx'
import { Menu } from './Menu.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import { SectionHead } from './SectionHead.tsx'
import { Segmented } from './Segmented.tsx'
import { Skeletons } from './Skeleton.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { Toasts } from './Toast.tsx'

const noop = () => undefined
const html = (node: ReactNode) => renderToStaticMarkup(node)

describe('Server-rendered components', () => {
  test('no component renders a style attribute or a script', () => {
    const all = html(
      <>
        <Avatar name="Hanna Quill" />
        <Dialog open onClose={noop} title="Delete?">
          <p>Gone for good.</p>
        </Dialog>
        <EmptyNote title="Nothing here yet" />
        <ErrorNote message="Failed to load articles" onRetry={noop} />
        <LoadMore onMore={noop} hasMore pending={false} shown={12} total={30} href="?page=2" />
        <Menu button="More">
          <a href="/">Home</a>
        </Menu>
        <ReadingProgress />
        <SectionHead title="Latest" note="since Monday" />
        <Skeletons count={2} shape="card" />
        <ThemeSwitch />
        <Toasts />
      </>,
    )
    expect(all).not.toContain('style=')
    expect(all).not.toContain('<script')
  })

  test('a closed dialog is empty, and an open one has a label and its close button last', () => {
    expect(
      html(
        <Dialog open={false} onClose={noop} title="T">
          secret
        </Dialog>,
      ),
    ).not.toContain('secret')
    const open = html(
      <Dialog open onClose={noop} title="Come in">
        <input name="email" />
      </Dialog>,
    )
    const id = /<h2 id="([^"]+)"/.exec(open)?.[1]
    expect(open).toContain(`aria-labelledby="${id}"`)
    expect(open).toContain('closedby="any"')
    expect(open.indexOf('name="email"')).toBeLessThan(open.indexOf('aria-label="Close"'))
  })

  test('the live region of toasts is rendered with the page and outside of the toast list', () => {
    expect(html(<Toasts />)).toBe('<output class="visually-hidden"></output><section popover="manual" class="toast-list" aria-label="Notices"></section>')
  })

  test('a menu opens without script by its popover target', () => {
    const menu = html(
      <Menu button="More" label="More actions">
        <a href="/a">A</a>
      </Menu>,
    )
    const id = /popovertarget="([^"]+)"/i.exec(menu)?.[1]
    expect(menu).toContain(`id="${id}" popover="auto"`)
    expect(menu).toContain('aria-label="More actions"')
  })

  test('the theme switch offers both themes and posts a form without script', () => {
    const form = html(<ThemeSwitch />)
    expect(form).toContain('<form action="/theme" method="post">')
    expect(form).toMatch(/<button class="toolbar-button only-dark" value="light"[^>]+name="theme"/)
    expect(form).toMatch(/<button class="toolbar-button only-light" value="dark"[^>]+name="theme"/)
  })

  test('the load more button is a link to the next page and is missing at the end', () => {
    const more = (hasMore: boolean, error?: string) =>
      html(<LoadMore onMore={noop} hasMore={hasMore} pending={false} shown={12} total={30} href="?page=2" error={error} />)
    expect(more(true)).toContain('<a href="?page=2" rel="next" class="btn is-outlined"')
    expect(more(true)).toContain('<output')
    expect(more(true)).toContain('12 of 30')
    expect(more(false)).not.toContain('<a')
    expect(more(true, "Coudn't load more articles, please try again")).toContain('Try again')
  })

  test('the number of loaded items is hidden when the first page was the whole list', () => {
    const list = (pages: number, hasMore: boolean) => ({
      more: noop,
      hasMore,
      loadingMore: false,
      items: [1, 2, 3],
      pages: Array.from({ length: pages }, () => ({})),
      total: 3,
      failedMore: null,
      next: hasMore ? 'c' : null,
    })
    const from = (cursor: string) => `?cursor=${cursor}`
    expect(html(<ListMore list={list(1, false)} from={from} />)).toBe('')
    expect(html(<ListMore list={list(2, false)} from={from} />)).toContain('3 of 3')
    expect(html(<ListMore list={list(1, true)} from={from} />)).toContain('?cursor=c')
    expect(html(<ListMore list={list(1, false)} />)).toContain('3 of 3')
  })

  test('a segmented control marks the current choice, both as button and as link', () => {
    const segments = [
      { value: 'day', label: 'Day', href: '?period=day' },
      { value: 'week', label: 'Week' },
    ] as const
    const chosen = (value: 'day' | 'week') => html(<Segmented label="Period" segments={segments} value={value} onChange={noop} />)
    expect(chosen('day')).toContain('<a href="?period=day" aria-current="true">')
    expect(chosen('day')).toContain('aria-pressed="false"')
    expect(chosen('week')).toContain('aria-pressed="true"')
  })

  test('an icon without a label is hidden from screen readers, and an avatar without a picture shows initials', () => {
    expect(html(<Icon name="search" />)).toContain('aria-hidden="true"')
    expect(html(<Icon name="search" label="Search" />)).toContain('role="img" aria-label="Search"')
    expect(html(<Avatar name="  Hanna  van Quill " />)).toContain('data-initials="HQ" aria-hidden="true"></span>')
    expect(html(<Avatar name="Hanna" alone />)).toContain('aria-label="Hanna"')
    expect(html(<Avatar name="" />)).toContain('aria-hidden="true"')
  })

  test('the requested number of skeletons is rendered', () => {
    expect(html(<Skeletons count={15} shape="card" />).match(/class="skeleton"/g)).toHaveLength(15)
  })
})
