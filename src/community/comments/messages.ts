/** Texts of the spec (sections 4 and 8), to the letter. */
export const commentTexts = {
  list: { failed: "Coudn't load comments, please try again", failedMore: "Coudn't load more comments, please try again" },
  replies: { failed: "Coudn't load replies, please try again", failedMore: "Coudn't load more replies, please try again" },
  one: { failed: "Coudn't load comment, please try again" },
  posted: 'Comment posted!',
  replied: 'Reply posted!',
  updated: 'Comment Updated!',
  deleted: 'Comment deleted!',
  gone: { comment: 'Comment Deleted!', reply: 'Reply Deleted!' },
  failedToAdd: 'Failed to add comment',
  failedToUpdate: 'Failed to update comment',
  failedToDelete: 'Failed to delete comment, please try again',
}

/** How long a deleted one says so before the list loads anew, ms. */
export const goneFor = 1_500
