/** Hints among the steps of a price: what other quantities or reasons would come to. */
import type { Step } from './contract.ts'

const HINTS: ReadonlySet<Step['kind']> = new Set(['tierHint', 'activityHint', 'notUsed'])

/** The steps that orders store: they are part of the price that was agreed to. */
export const withoutHints = (steps: readonly Step[]): Step[] =>
  steps.filter(({ kind }) => !HINTS.has(kind))
