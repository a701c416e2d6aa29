/** Texts of the spec's error catalogue (section 8), to the letter. */
export const releaseTexts = {
  list: { failed: "Coudn't load releases, please try again", failedMore: "Coudn't load more releases, please try again" },
  counter: 'Failed to update',
} as const
