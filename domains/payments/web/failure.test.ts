/** Whatever code a provider reports for a failure, the buyer reads what to do and never the code. */
import { expect, test } from 'vitest'
import cn from '../messages/cn.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import id from '../messages/id.json' with { type: 'json' }
import spa from '../messages/spa.json' with { type: 'json' }
import { failureKey, failureWord } from './failure.ts'

test.each([
  ['card_declined', 'declined'],
  ['Refused', 'declined'],
  ['insufficient-funds', 'funds'],
  ['Expired Card', 'expiredCard'],
  ['authenticationRequired', 'notConfirmed'],
  ['something_new', 'other'],
  ['', 'other'],
  [null, 'other'],
  ['constructor', 'other'],
] as const)('%s is shown as %s', (failure, word) => {
  expect(failureWord(failure)).toBe(word)
  for (const messages of [cn, en, spa, id] as Record<string, string>[]) {
    expect(messages[failureKey(failure)]).not.toMatch(/_|card declined/)
    expect(messages[failureKey(failure)]!.length).toBeGreaterThan(5)
  }
})
