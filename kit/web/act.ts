/** An act of the person in front of the screen: a call that changes something, with its failure as a toast. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { call } from './call.ts'
import { isLoginLost } from './failure.ts'
import { toast } from './toast.ts'

type Options<E extends Endpoint> = {
  onDone?: (data: DataOf<E>, input: ArgumentOf<E>) => void | Promise<void>
  /** @returns true when the screen shows the refusal itself, as a form does with its fields */
  onRefused?: (refused: Refused) => boolean | void
  /** Calls whose answers this act makes old. */
  refresh?: readonly Endpoint[]
}

/** `const add = useAct(addLine, { refresh: [getCart] })`, then `add.mutate({ … })`; `add.isPending` while it runs. */
export function useAct<E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ArgumentOf<E>) => call(endpoint, input),
    onSuccess: async (data, input) => {
      const stale = (options.refresh ?? []).map((each) =>
        queries.invalidateQueries({ queryKey: [each.path] }),
      )
      await options.onDone?.(data, input)
      await Promise.all(stale)
    },
    onError: (error) => {
      if (error instanceof Refused && options.onRefused?.(error) === true) return
      if (!isLoginLost(error)) toast(error.message, { kind: 'error' })
    },
  })
}
