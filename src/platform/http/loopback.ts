/** Whether only this machine can reach the site: then the demo accounts and the mail page are there. */
export function isLoopback(siteUrl: string): boolean {
  return isLoopbackHost(new URL(siteUrl).hostname)
}

/** `hostname` without port, as URL gives it. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
