/** The selected products: some of them, over several pages, or all results. Another filter clears the selection. */
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { BulkFilter, BulkSelection } from '../../bulk-contract.ts'

type Selection = { of: string; ids: ReadonlySet<string>; isAll: boolean }
const NOTHING: ReadonlySet<string> = new Set()

export function useSelection(filter: BulkFilter) {
  const of = JSON.stringify(filter)
  const [state, setState] = useState<Selection>({ of, ids: NOTHING, isAll: false })
  const { ids, isAll } = state.of === of ? state : { ids: NOTHING, isAll: false }
  const selection: z.infer<typeof BulkSelection> = isAll
    ? { filter }
    : { ids: [...ids].map(Number) }
  return {
    isAll,
    selection,
    count: (total: number) => (isAll ? total : ids.size),
    /** The selection among the visible rows. */
    shown: (keys: readonly string[]): ReadonlySet<string> => (isAll ? new Set(keys) : ids),
    choose: (next: ReadonlySet<string>) => setState({ of, ids: next, isAll: false }),
    chooseAll: () => setState({ of, ids: NOTHING, isAll: true }),
    clear: () => setState({ of, ids: NOTHING, isAll: false }),
  }
}
