/** So many targets at most, each with a way of its own out of here: a slow one takes nothing from the others. */
export const maxWebhooks = 32
