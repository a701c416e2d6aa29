/** Texts of the spec's error catalogue (section 8), to the letter. */
export const articleTexts = {
  list: { failed: "Coudn't load articles, please try again", failedMore: "Coudn't load more articles, please try again" },
  trending: { failed: "Coudn't load trending articles, please try again" },
  one: { failed: "Couldn't load article, please try again.", missing: 'Article Not Found' },
  related: { failed: 'Failed to load articles' },
  byAuthor: { failed: 'Failed to load articles', failedMore: "Coudn't load more articles, please try again", missing: 'Author Not Found' },
}
