/** Bounds that screens and server share. */
import { DAY_MS } from '#kit/contract/time.ts'

/** Of a bill that staff bring: as many bytes as one that is fetched may have. */
export const BILL_MAX_BYTES = 24 * 1024 * 1024
/** Providers whose own pages give a bill as a file that is read here. */
export const BROUGHT_FROM: readonly string[] = ['wechat', 'alipay']

/** Providers give bills of three months at least; what is older is history of before reconciliation. */
export const HISTORY_MS = 60 * DAY_MS
