/** The states of a business's verification: every act from every state, and none besides. */
import { expect, test } from 'vitest'
import { statesByAct, transitionsOf } from '#kit/testing/state-table.ts'
import { VerificationState } from './contract.ts'
import { VERIFICATION_ACTS, mayVerification, isEditable } from './states.ts'

test('a verification goes these ways, moved by these people', () => {
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

test('a verification is moved by no act from any other state', () => {
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

test('a verification is changed as a draft and after they were refused, never while somebody reviews them', () => {
  expect(VerificationState.options.filter(isEditable)).toEqual(['draft', 'rejected'])
})
