/** Which steps of a price are part of what was agreed to. */
import { expect, test } from 'vitest'
import { withoutHints } from './hints.ts'
import type { Step } from './contract.ts'

const step = (kind: Step['kind']): Step => ({ kind, amount: 1, values: {} })

test('what other quantities or reasons would come to is left out, and every other step stays', () => {
  const agreed = [step('tier'), step('level'), step('activity')]
  const hints = [step('tierHint'), step('activityHint'), step('notUsed')]
  expect(withoutHints([...agreed, ...hints])).toEqual(agreed)
})
