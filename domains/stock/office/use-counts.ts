/** Counts typed into the cells of the matrix, until all of them are saved at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import type { Refused } from '#kit/contract/refusal.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { countStock, stockMatrix } from '../office-calls.gen.ts'
import { REFRESH } from './refresh.ts'

export type MatrixRow = DataOf<typeof stockMatrix>['items'][number]
export type Place = MatrixRow['places'][number]

type Typed = {
  skuId: number
  warehouseId: number
  text: string
  /** The figure on the screen when the cell was first edited. */
  wasCount: number
  error?: string | undefined
}

export type Counts = {
  changes: readonly Typed[]
  isPending: boolean
  typedOf: (skuId: number, warehouseId: number) => Typed | undefined
  type: (skuId: number, place: Place, text: string) => void
  /** Resets the cell to the stock on hand. */
  revert: (skuId: number, warehouseId: number) => void
  clear: () => void
  save: (note: string) => void
}

const MOST = 1_000_000_000
const keyOf = (skuId: number, warehouseId: number) => `${skuId}-${warehouseId}`

/** @returns undefined where the text is not a valid whole number */
function countIn(text: string): number | undefined {
  const trimmed = text.trim()
  const count = /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : undefined
  return count !== undefined && count <= MOST ? count : undefined
}

/**
 * @param around the table: its first invalid cell gets the focus
 * @param onSaved runs after everything was saved
 */
export function useCounts(around: RefObject<HTMLElement | null>, onSaved: () => void): Counts {
  const t = useT('office.stock')
  const queries = useQueryClient()
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const focusWrong = useWrongCell(around)
  const markWrong = (errors: ReadonlyMap<string, string>) => {
    setTyped(
      (now) => new Map([...now].map(([key, each]) => [key, { ...each, error: errors.get(key) }])),
    )
    focusWrong()
  }
  const act = useAct(countStock, {
    refresh: REFRESH,
    onDone: (_, { rows }) => {
      setTyped(new Map())
      toast(t('matrix.saved', { count: rows.length }), { kind: 'success' })
      onSaved()
    },
  })
  const changes = [...typed.values()]
  const save = async (note: string) => {
    const counted = changes.map((each) => ({ ...each, count: countIn(each.text) }))
    const unread = counted.filter(({ count }) => count === undefined)
    if (unread.length > 0) {
      return markWrong(
        new Map(
          unread.map((each) => [keyOf(each.skuId, each.warehouseId), t('adjust.countedWrong')]),
        ),
      )
    }
    const rows = counted.map(({ skuId, warehouseId, wasCount, count = 0 }) => ({
      skuId,
      warehouseId,
      wasCount,
      countedCount: count,
    }))
    await act.mutateAsync({ rows, note }).catch(async (error: Refused) => {
      // The next count begins from the current figures.
      await queries.invalidateQueries({ queryKey: [stockMatrix.path] })
      markWrong(errorsOf(error, rows))
    })
  }
  return {
    changes,
    isPending: act.isPending,
    typedOf: (skuId, warehouseId) => typed.get(keyOf(skuId, warehouseId)),
    type: (skuId, { warehouseId, onHandCount }, text) =>
      setTyped((now) => {
        const next = new Map(now)
        const key = keyOf(skuId, warehouseId)
        const before = now.get(key)
        // After a refusal the figure on the screen is fresh, and counting begins from it again.
        const wasCount =
          before === undefined || before.error !== undefined ? onHandCount : before.wasCount
        if (countIn(text) === wasCount) next.delete(key)
        else next.set(key, { skuId, warehouseId, text, wasCount })
        return next
      }),
    revert: (skuId, warehouseId) =>
      setTyped((now) => {
        const next = new Map(now)
        next.delete(keyOf(skuId, warehouseId))
        return next
      }),
    clear: () => setTyped(new Map()),
    save: (note) => void save(note),
  }
}

type Row = ArgumentOf<typeof countStock>['rows'][number]

/** The server's errors by cell. */
function errorsOf({ detail }: Refused, rows: readonly Row[]): Map<string, string> {
  const { fields = [] } = (detail ?? {}) as { fields?: { path: string; message: string }[] }
  const errors = new Map<string, string>()
  for (const { path, message } of fields) {
    const row = rows[Number(path.split('.')[1])]
    if (row !== undefined) errors.set(keyOf(row.skuId, row.warehouseId), message)
  }
  return errors
}

/** The first invalid cell gets the focus once it is marked. */
function useWrongCell(around: RefObject<HTMLElement | null>): () => void {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) around.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [around, round])
  return () => setRound((now) => now + 1)
}
