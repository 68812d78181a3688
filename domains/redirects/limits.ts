/** Bounds of redirects. Without schemas, because screens load them. */

/** Characters of an address, as it is typed. */
export const ADDRESS_MAX = 300
/** Characters of one as browsers send it: others than those of ASCII become nine. */
export const SENT_MAX = 600
/** All of them lie in the memory of each process: 12 MB at the most. */
export const REDIRECTS_MAX = 10_000
