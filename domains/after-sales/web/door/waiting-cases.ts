/** How many of a buyer's after-sales cases wait for them, for entries and tiles that lead to the list. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { myCaseCounts } from '../../calls.gen.ts'

export const useWaitingCaseCount = (): number =>
  useQuery(query(myCaseCounts, {})).data?.waitingCount ?? 0
