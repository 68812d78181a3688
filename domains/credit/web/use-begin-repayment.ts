/** Begins a repayment of the chosen entries and goes to its page; of none: the earliest deadlines are paid. */
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '#kit/web/calls/act.ts'
import { beginSubmission, mySubmissions } from '../submissions-calls.gen.ts'

export function useBeginRepayment() {
  const navigate = useNavigate()
  const { mutate, isPending } = useAct(beginSubmission, {
    refresh: [mySubmissions],
    onDone: () => void navigate({ to: '/user/user/accountTermOrder/repayments' }),
  })
  return { begin: (ids: number[]) => mutate({ creditEntryIds: ids }), isPending }
}
