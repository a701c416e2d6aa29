interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string }): unknown
}

/**
 * The editor and the component library build HTML by themselves, so this page's policy lets HTML through; inline code in it
 * is refused by `script-src 'self'`. Scripts may only come from this site, and text never becomes one.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies } // not in every browser
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => html,
    createScriptURL(url) {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('A script from elsewhere')
      return url
    },
  })
}
