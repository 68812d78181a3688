/** Counts of reviews that wait for staff. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { reviewCounts } from '../office-calls.gen.ts'

export const useReviewCounts = () => usePending(reviewCounts)
