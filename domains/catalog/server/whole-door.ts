/** Products as they are stored, whole, and what their texts lack: for files and forms. */
export { AUDIENCES, isRetail, type Price } from './prices.ts'
export { gapBit, gapMask, gapsIn } from './shown/gaps.ts'
export { textFor } from './shown/text.ts'
export { lockedByCode, whole, wholes, type Whole, type WholeSku } from './whole/sql.ts'
