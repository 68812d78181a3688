/** An act of the person in front of the screen: a call that changes something, with its failure as a toast. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ArgumentOf, DataOf, Call } from '../../contract/endpoint.ts'
import { Refused } from '../../contract/refusal.ts'
import { call } from './call.ts'
import { watchFocus } from '../pages/refocus.ts'
import { reportFailure } from './report.ts'

type Options<E extends Call> = {
  onDone?: (data: DataOf<E>, input: ArgumentOf<E>) => void | Promise<void>
  /** @returns true when the screen shows the refusal itself, as a form does with its fields */
  onRefused?: (refused: Refused) => boolean | void
  /** Calls whose answers this act makes old. */
  refresh?: readonly Call[]
}

/** How the latest run of an act stands; an earlier one that ends later is not told of. */
type State<E extends Call> = {
  isPending: boolean
  data?: DataOf<E>
  error?: Error
}

export type Act<E extends Call> = State<E> & {
  mutate: (input: ArgumentOf<E>) => void
  /** @throws what the call was refused with, after the toast */
  mutateAsync: (input: ArgumentOf<E>) => Promise<DataOf<E>>
}

/**
 * `const add = useAct(addLine, { refresh: [getCart] })`, then `add.mutate({ … })`; `add.isPending` while it runs.
 * Our own instead of the library's: three of its features in a fiftieth of its weight, on every page.
 */
export function useAct<E extends Call>(endpoint: E, options: Options<E> = {}): Act<E> {
  const queries = useQueryClient()
  const [state, setState] = useState<State<E>>({ isPending: false })
  const runs = useRef(0)
  // What comes back is dealt with as the screen then wants it, not as it was when the call went out.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const mutateAsync = useCallback(
    async (input: ArgumentOf<E>) => {
      const run = ++runs.current
      const show = (next: State<E>) => run === runs.current && setState(next)
      const holdFocus = watchFocus()
      show({ isPending: true })
      try {
        const data = await call(endpoint, input)
        const stale = (latest.current.refresh ?? []).map((each) =>
          queries.invalidateQueries({ queryKey: [each.path] }),
        )
        await latest.current.onDone?.(data, input)
        await Promise.all(stale)
        show({ isPending: false, data })
        holdFocus()
        return data
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        const isShown = error instanceof Refused && latest.current.onRefused?.(error) === true
        if (!isShown) reportFailure(error)
        show({ isPending: false, error })
        throw error
      }
    },
    [endpoint, queries],
  )
  const mutate = useCallback(
    (input: ArgumentOf<E>) => void mutateAsync(input).catch(() => {}),
    [mutateAsync],
  )
  return { ...state, mutate, mutateAsync }
}
