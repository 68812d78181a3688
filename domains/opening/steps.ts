/** Which steps of the opening a shop may do without. */
import type { Step } from './contract.ts'

/** A shop can sell by bank transfer alone, and one person can run it. */
export const OPTIONAL_STEPS: readonly Step[] = ['provider', 'staff']
