/** Texts of mailings with a block of each kind, in a language that runs from the left and in one that runs from the right. */
interface Wording {
  heading: string
  text: string
  link: string
  more: string
  alt: string
  caption: string
  items: [string, string, string]
  quote: string
  by: string
  rows: [string, string, string][]
  label: string
  title: string
  note: string
}

const latin: Wording = {
  heading: 'The yard at five in the morning',
  text: 'Rain on the roofs <all> night, and in the morning the last tram stood where nobody had left it. Its driver says ',
  link: 'what the timetable never said',
  more: ': that the bridge at the harbour, Donaudampfschifffahrtsgesellschaftskapitänsbrücke, had been closed since Tuesday.',
  alt: 'A "lamp" over wet rails',
  caption: 'The yard at night',
  items: ['Take the coat that dries', 'Leave before the second bell', 'Ask for the driver by name, not by number'],
  quote: 'I have driven it for thirty years, and it has never once been early.',
  by: 'A driver',
  rows: [
    ['Line', 'Last tram', 'Passengers in a night'],
    ['4', '00:52', '1,204'],
    ['11', '01:10, on Sundays 00:40', '877'],
  ],
  label: 'Write to us',
  title: 'Good to know',
  note: 'Counted by hand on four nights in May.',
}

const arabic: Wording = {
  heading: 'ساحة القطارات في الخامسة صباحًا',
  text: 'هطل المطر على الأسطح طوال الليل، وفي الصباح كان الترام الأخير واقفًا حيث لم يتركه أحد. يقول سائقه ',
  link: 'ما لم يقله جدول المواعيد',
  more: ': إن جسر الميناء مغلق منذ يوم الثلاثاء، ولم يخبر أحدٌ الركاب.',
  alt: 'مصباح فوق قضبان مبللة',
  caption: 'الساحة ليلًا',
  items: ['خذ المعطف الذي يجف', 'غادر قبل الجرس الثاني', 'اسأل عن السائق باسمه لا برقمه'],
  quote: 'قدته ثلاثين عامًا، ولم يصل مبكرًا قط.',
  by: 'سائق',
  rows: [
    ['الخط', 'آخر ترام', 'الركاب في الليلة'],
    ['٤', '٠٠:٥٢', '١٢٠٤'],
    ['١١', '٠١:١٠', '٨٧٧'],
  ],
  label: 'راسلنا',
  title: 'معلومة',
  note: 'عدٌّ يدوي في أربع ليالٍ من مايو.',
}

export const latinText = () => textOf(latin)
export const arabicText = () => textOf(arabic)

function textOf(words: Wording): string {
  let ids = 0
  const block = (type: string, props: object, content?: unknown, children: unknown[] = []) => ({ id: `b${++ids}`, type, props, content, children })
  const media = { id: 'abc', url: '/media/abc/master', width: 2000, height: 1000 }
  const cells = (row: string[]) => ({ cells: row.map((text) => ({ type: 'tableCell', props: {}, content: run(text) })) })
  const link = { type: 'link', href: '/about', content: run(words.link) }
  return JSON.stringify([
    block('heading', { level: 2 }, run(words.heading)),
    block('paragraph', {}, [...run(words.text), link, ...run(words.more), { type: 'footnote', props: { ref: 'n' } }]),
    block('image', { media, alt: words.alt, caption: words.caption, credit: words.by, layout: 'text' }),
    block('paragraph', {}, [
      ...run(words.items[0], { bold: true }),
      ...run(', '),
      ...run(words.items[1], { italic: true }),
      ...run(', '),
      ...run('npm ci', { code: true }),
    ]),
    ...words.items.map((item, at) => block('bulletListItem', {}, run(item), at === 1 ? [block('numberedListItem', {}, run(words.caption))] : [])),
    ...words.items.slice(0, 2).map((item, at) => block('bulletListItem', { checked: at === 0 }, run(item))),
    block('quote', { by: words.by }, run(words.quote)),
    block('heading', { level: 3 }, run(words.rows[0]?.[1] ?? '')),
    block('table', {}, { type: 'tableContent', headerRows: 1, rows: words.rows.map(cells) }),
    block(
      'codeBlock',
      { language: 'js' },
      run(`if (isLate(tram) && tram.line < 12) {\n  tell(passengers, 'https://example.org/a/long/address/without/a/single/space/in/it')\n}`),
    ),
    block('callout', { tone: 'note', title: words.title }, run(words.quote)),
    block('gallery', { items: [{ media, alt: words.alt, caption: words.caption }], caption: words.title }),
    block('linkCard', { href: 'https://example.org/trams', title: words.heading, description: words.quote, site: 'example.org' }),
    block('divider', {}),
    block('button', { href: '/contact', label: words.label }),
    block('signUp', { list: 'weekly', title: words.label }),
    block('footnote', { ref: 'n' }, run(words.note)),
  ])
}

function run(text: string, styles: object = {}) {
  return [{ type: 'text', text, styles }]
}
