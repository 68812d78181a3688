/** Tabs of the buyer's cases, apart from their screen: the address is read on every page, the screen is not loaded there. */
export const CASE_TABS = ['all', 'open', 'ended'] as const
export type CaseTab = (typeof CASE_TABS)[number]
