/** Which steps of the opening a shop may do without, and which a look is enough for. */
import type { ConfirmableStep, Step } from './contract.ts'

/** A shop can sell by bank transfer alone, and one person can run it. */
export const OPTIONAL_STEPS: readonly Step[] = ['provider', 'staff']

/** The freight and the tax that every shop begins with. */
export const CONFIRMABLE_STEPS = ['freight', 'tax'] as const satisfies readonly ConfirmableStep[]

/** In a trial, mail is shown instead of sent. */
export const STEPS_NOT_OF_TRIALS: readonly Step[] = ['mail']
