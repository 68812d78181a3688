/** Mutations of a screen: calls that change something, with failures as toasts. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ArgumentOf, DataOf, Call } from '../../contract/endpoint.ts'
import { Refused } from '../../contract/refusal.ts'
import { call } from './call.ts'
import { watchFocus } from '../pages/refocus.ts'
import { reportFailure } from './report.ts'

type Options<E extends Call> = {
  onDone?: (data: DataOf<E>, input: ArgumentOf<E>) => void | Promise<void>
  /** @returns true when the screen shows the refusal itself, as a form does with its fields */
  onRefused?: (refused: Refused) => boolean | void
  /** Calls whose queries this act invalidates. */
  refresh?: readonly Call[]
}

/** The state of the latest run; an earlier one that ends later is ignored. */
export type Act<E extends Call> = {
  isPending: boolean
  data: DataOf<E> | undefined
  error: Error | undefined
  /** The same input again while it runs is the same act: the second half of a double click changes nothing. */
  mutate: (input: ArgumentOf<E>) => void
  /** @throws the refusal, after the toast */
  mutateAsync: (input: ArgumentOf<E>) => Promise<DataOf<E>>
}

/** `const add = useAct(addLine, { refresh: [getCart] })`, then `add.mutate({ … })`; `add.isPending` while it runs. */
export function useAct<E extends Call>(endpoint: E, options: Options<E> = {}): Act<E> {
  const queries = useQueryClient()
  const { isPending, data, error, mutateAsync } = useMutation({
    mutationFn: (input: ArgumentOf<E>) => call(endpoint, input),
    // While offline the call fails at once and says so; it does not wait and run minutes later.
    networkMode: 'always',
    // The input may contain a password: it is dropped with the screen.
    gcTime: 0,
    onMutate: watchFocus,
    onSuccess: async (answer, input, holdFocus) => {
      const stale = (options.refresh ?? []).map((each) =>
        queries.invalidateQueries({ queryKey: [each.path] }),
      )
      await options.onDone?.(answer, input)
      await Promise.all(stale)
      holdFocus()
    },
    onError: (thrown) => {
      const isShown = thrown instanceof Refused && options.onRefused?.(thrown) === true
      if (!isShown) reportFailure(thrown)
    },
  })
  // The button is disabled by the next rendering only, which is too late for a second click within some milliseconds.
  const running = useRef(new Map<string, Promise<DataOf<E>>>())
  const mutateOnce = (input: ArgumentOf<E>): Promise<DataOf<E>> => {
    const key = JSON.stringify(input)
    const same = running.current.get(key)
    if (same !== undefined) return same
    const answer = mutateAsync(input).finally(() => running.current.delete(key))
    running.current.set(key, answer)
    return answer
  }
  return {
    isPending,
    data,
    error: error ?? undefined,
    mutate: (input) => void mutateOnce(input).catch(() => {}), // reported by `onError`
    mutateAsync: mutateOnce,
  }
}
