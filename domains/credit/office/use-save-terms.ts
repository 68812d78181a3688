/** Saves credit terms: what needs a second person is said so, and a change by somebody else meanwhile is loaded. */
import { useQueryClient } from '@tanstack/react-query'
import { Reasons, type Refused } from '#kit/contract/refusal.ts'
import { useAct, type Act } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { creditOf, saveCreditTerms } from '../office-calls.gen.ts'
import { REFRESH } from './refresh.ts'

/** @param showAtField shows a refusal at the field that it is about. @returns whether there is one */
export function useSaveTerms(
  onClose: () => void,
  showAtField: (refused: Refused) => boolean = () => false,
): Act<typeof saveCreditTerms> {
  const t = useT('office.credit')
  const queries = useQueryClient()
  return useAct(saveCreditTerms, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'saved'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) => {
      if (refused.reason.code !== Reasons.changedMeanwhile.code) return showAtField(refused)
      void queries.invalidateQueries({ queryKey: [creditOf.path] })
      onClose()
      return false
    },
  })
}
