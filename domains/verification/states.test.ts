/** The states of a business verification: every act from every state, and no others. */
import { expect, test } from 'vitest'
import { statesByAct, transitionsOf } from '#kit/testing/state-table.ts'
import { VerificationState } from './contract.ts'
import { VERIFICATION_ACTS, mayVerification, isEditable } from './states.ts'

test('a verification has these transitions with these actors', () => {
  expect(transitionsOf(VERIFICATION_ACTS)).toEqual([
    'draft -submit-> submitted (buyer)',
    'expired -replace-> replaced (system)',
    'passed -expire-> expired (system)',
    'passed -replace-> replaced (system)',
    'rejected -resubmit-> resubmitted (buyer)',
    'resubmitted -recall-> draft (buyer)',
    'resubmitted -review-> underReview (staff)',
    'submitted -recall-> draft (buyer)',
    'submitted -review-> underReview (staff)',
    'underReview -pass-> passed (staff)',
    'underReview -reject-> rejected (staff)',
    'underReview -review-> underReview (staff)',
  ])
})

test('an act is not possible from any other state', () => {
  const acts = Object.keys(VERIFICATION_ACTS) as (keyof typeof VERIFICATION_ACTS)[]
  expect(statesByAct(VerificationState.options, acts, mayVerification)).toEqual({
    submit: 'draft',
    resubmit: 'rejected',
    recall: 'submitted resubmitted',
    review: 'submitted underReview resubmitted',
    pass: 'underReview',
    reject: 'underReview',
    expire: 'passed',
    replace: 'passed expired',
  })
})

test('a verification is editable as a draft and after a rejection, never during a review', () => {
  expect(VerificationState.options.filter(isEditable)).toEqual(['draft', 'rejected'])
})
