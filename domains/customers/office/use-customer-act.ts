/** A mutation of the shown customer: reports success; after a concurrent change it loads the newer state and reports that. */
import type { Call } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { useAct, type Act } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getCustomer } from '../calls.gen.ts'
import { REFRESH } from './refresh.ts'

/** @param done the success message; "Saved" where a form says the rest */
export function useCustomerAct<E extends Call>(
  endpoint: E,
  onClose: () => void,
  done?: string,
): Act<E> {
  const kit = useT('office.kit')
  const queries = useQueryClient()
  return useAct(endpoint, {
    refresh: REFRESH,
    onDone: () => {
      onClose()
      toast(done ?? kit('saved'), { kind: 'success' })
    },
    onRefused: ({ reason }) => {
      if (reason.code !== Reasons.changedMeanwhile.code) return
      void queries.invalidateQueries({ queryKey: [getCustomer.path] })
      onClose()
    },
  })
}
