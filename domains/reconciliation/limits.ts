/** Bounds that screens and server share. */

/** Of a bill that staff bring: as many bytes as one that is fetched may have. */
export const BILL_MAX_BYTES = 24 * 1024 * 1024
/** Providers whose own pages give a bill as a file that is read here. */
export const BROUGHT_FROM: readonly string[] = ['wechat', 'alipay']
