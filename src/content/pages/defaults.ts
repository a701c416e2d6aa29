import { t } from '#i18n/messages.ts'
import type { PageFields } from './contract.ts'
import type { FixedPage } from './rules.ts'

/** Our own words until an editor has found better ones: true for the software as it comes. */
export function defaultPages(): Record<FixedPage, PageFields> {
  return {
    about: {
      title: t('pages.default-about'),
      standfirst: t('pages.default-about-standfirst'),
      sections: [
        { kind: 'numbers', title: t('pages.default-in-numbers') },
        { kind: 'action', title: t('pages.default-write-to-us'), text: t('pages.default-write-to-us-text'), label: t('pages.default-contact'), to: '/contact' },
      ],
    },
    privacy: {
      title: t('pages.default-privacy'),
      standfirst: t('pages.default-privacy-standfirst'),
      sections: [
        text(t('pages.default-privacy-reading'), [
          t('pages.default-privacy-reading-1'),
          t('pages.default-privacy-reading-2'),
          t('pages.default-privacy-reading-3'),
        ]),
        text(t('pages.default-privacy-writing'), [t('pages.default-privacy-writing-1')]),
        text(t('pages.default-privacy-account'), [t('pages.default-privacy-account-1'), t('pages.default-privacy-account-2')]),
        text(t('pages.default-privacy-letters'), [t('pages.default-privacy-letters-1')]),
        text(t('pages.default-privacy-logs'), [t('pages.default-privacy-logs-1')]),
        { kind: 'legal', title: t('pages.default-who-answers') },
      ],
    },
    imprint: {
      title: t('pages.default-imprint'),
      standfirst: t('pages.default-imprint-standfirst'),
      sections: [{ kind: 'legal', title: t('pages.default-publisher') }],
    },
  }
}

function text(title: string, paragraphs: string[]): PageFields['sections'][number] {
  const blocks = paragraphs.map((words, at) => ({
    id: `p${at + 1}`,
    type: 'paragraph',
    props: {},
    content: [{ type: 'text', text: words, styles: {} }],
    children: [],
  }))
  return { kind: 'text', title, content: JSON.stringify(blocks) }
}
