/** The kinds of what the merchant writes. Without schemas, because screens load them. */
export const WRITING_KINDS = ['article', 'page', 'announcement', 'banner', 'company'] as const
export type WritingKindName = (typeof WRITING_KINDS)[number]

/** `nowhere`: no page; `empty`: no address; `relative`: depends on the page that it is on; `insecure`: `http:`; `unsafe`: any other scheme, or another host in disguise. */
export const LINK_PROBLEMS = ['nowhere', 'empty', 'relative', 'insecure', 'unsafe'] as const
export type LinkProblem = (typeof LINK_PROBLEMS)[number]
