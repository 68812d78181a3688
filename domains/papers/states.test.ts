/** The states of a business's papers: every act from every state, and none besides. */
import { expect, test } from 'vitest'
import { allowedBy, walksOf } from '#kit/testing/walks.ts'
import { PaperState } from './contract.ts'
import { PAPER_ACTS, mayPaper, isEditable } from './states.ts'

test('a version of papers goes these ways, moved by these people', () => {
  expect(walksOf(PAPER_ACTS)).toEqual([
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

test('a version of papers is moved by no act from any other state', () => {
  const acts = Object.keys(PAPER_ACTS) as (keyof typeof PAPER_ACTS)[]
  expect(allowedBy(PaperState.options, acts, mayPaper)).toEqual({
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

test('papers are changed as a draft and after they were refused, never while somebody reviews them', () => {
  expect(PaperState.options.filter(isEditable)).toEqual(['draft', 'rejected'])
})
