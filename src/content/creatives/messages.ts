/** Texts of the spec's error catalogue (section 8), to the letter. */
export const creativeTexts = {
  list: { failed: "Coudn't load creatives, please try again", failedMore: "Coudn't load more creatives, please try again" },
  counter: 'Failed to update',
} as const
