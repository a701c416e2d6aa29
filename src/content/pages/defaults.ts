import type { PageFields } from './contract.ts'
import type { FixedPage } from './rules.ts'

/** Our own words until an editor has found better ones: true for the software as it comes. */
export const defaultPages: Record<FixedPage, PageFields> = {
  about: {
    title: 'About',
    standfirst: 'Who makes this magazine, and how.',
    sections: [
      { kind: 'numbers', title: 'In numbers' },
      { kind: 'action', title: 'Write to us', text: 'Pitches, corrections and everything else arrive at one desk.', label: 'Contact', to: '/contact' },
    ],
  },
  privacy: {
    title: 'Privacy',
    standfirst: 'What is kept about you here, why, and for how long.',
    sections: [
      text('Reading', [
        'You can read everything without an account. No page asks another site for anything, and nothing follows you from here to elsewhere.',
        'We count how often an article is read. To count nobody twice, the network address and the name of the browser are turned into a mark that cannot be turned back; its key changes every day.',
        'Your choice of light or dark, drafts you have not sent and where you stopped reading stay in your own browser.',
      ]),
      text('Writing to us', [
        'A message sent by the contact form is kept in our inbox and sent to the person it is meant for. What is taken for spam is removed after thirty days.',
      ]),
      text('An account', [
        'With an account we keep your name, your e-mail address and what you have written. The password is kept as a hash that is slow to guess.',
        'On your account page you can take all of it with you as one file, or delete the account. Comments then stay without your name, because others have answered them.',
      ]),
      text('Letters', [
        'If you ask for a newsletter we keep your address and when you confirmed it. Every letter ends with a link that stops it, at once and without questions.',
      ]),
      text('Logs', ['Logs for finding faults hold no addresses of readers, no texts and no passwords, and are removed after fourteen days.']),
      { kind: 'legal', title: 'Who answers for this' },
    ],
  },
  imprint: { title: 'Imprint', standfirst: 'Who answers for what is printed here.', sections: [{ kind: 'legal', title: 'Publisher' }] },
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
