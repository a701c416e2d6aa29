const imported = /^import[ \t]+([A-Za-z_$][\w$]*)[ \t]+from[ \t]+["']([^"'\n]+\.(?:avif|gif|jpe?g|png|svg|webp))["']/gim
const source = /\bsrc=\{[ \t]{0,9}(?:require\([ \t]{0,9}["']([^"'\n]{1,1000})["'][ \t]{0,9}\)(?:\.default)?|([A-Za-z_$][\w$]{0,100})(?:\.src)?)[ \t]{0,9}\}/g

export function mayHaveMdxPictures(markdown: string): boolean {
  return markdown.includes('src={')
}

/** Pictures of MDX that a line of program names, `import map from './map.png'` or `require('./map.png')`, with their address. */
export function withPictureAddresses(markdown: string, isCode: (offset: number) => boolean): string {
  const addresses = new Map([...markdown.matchAll(imported)].map(([, name = '', address = '']) => [name, address]))
  return markdown.replace(source, (whole: string, required: string | undefined, name: string | undefined, offset: number) => {
    const address = required ?? addresses.get(name ?? '')
    return address === undefined || isCode(offset) ? whole : `src="${address}"`
  })
}
