/** Remarks while an order is being made: kept for this tab, so that going back or a lost session loses nothing typed. */
const KEY = 'order-remarks'

export const keptRemarks = (): string => sessionStorage.getItem(KEY) ?? ''
export const keepRemarks = (remarks: string) => sessionStorage.setItem(KEY, remarks)
export const forgetRemarks = () => sessionStorage.removeItem(KEY)
