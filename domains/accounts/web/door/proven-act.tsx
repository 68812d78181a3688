/** A mutation that needs fresh proof of identity: its dialog opens over the form, and the mutation then runs without another click. */
import { Suspense, useRef, useState, type ReactNode } from 'react'
import type { ArgumentOf, Call } from '#kit/contract/endpoint.ts'
import { AccountReasons } from '../../reasons.ts'
import { useProofOfWorkAct } from './proof-of-work-act.ts'
import { late } from '#kit/web/pages/late.ts'

const ProofDialog = late(() => import('../settings/ProofDialog.tsx'))

type Options<E extends Call> = Parameters<typeof useProofOfWorkAct<E>>[1]
type ProvenAct<E extends Call> = ReturnType<typeof useProofOfWorkAct<E>> & {
  /** Must be rendered beside the form, not inside it. */
  dialog: ReactNode
}

export function useProvenAct<E extends Call>(endpoint: E, options: Options<E> = {}): ProvenAct<E> {
  const [isAsking, setIsAsking] = useState(false)
  const last = useRef<ArgumentOf<E> | null>(null)
  const act = useProofOfWorkAct(endpoint, {
    ...options,
    onRefused: (refused) => {
      if (refused.reason.code !== AccountReasons.proofNeeded.code) {
        return options.onRefused?.(refused)
      }
      setIsAsking(true)
      return true
    },
  })
  const mutate = (input: ArgumentOf<E>) => {
    last.current = input
    act.mutate(input)
  }
  const dialog = isAsking && (
    <Suspense>
      <ProofDialog
        onClose={() => setIsAsking(false)}
        onProved={() => {
          setIsAsking(false)
          if (last.current !== null) act.mutate(last.current)
        }}
      />
    </Suspense>
  )
  return { ...act, mutate, dialog }
}
