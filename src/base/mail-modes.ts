/** How a kind of notice comes by mail: at once, gathered once a day, or not at all. */
export const mailModes = ['now', 'daily', 'off'] as const
export type MailMode = (typeof mailModes)[number]
