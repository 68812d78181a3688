/** The order pad's actions: reads its input, finds the goods in batches, and adds them to the cart. */
import { useEffect, useRef, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { fillCart } from '../door/filling.ts'
import { useTask } from '#kit/web/calls/task.ts'
import { upload } from '#kit/web/files/upload.ts'
import { findPadGoods, readPadFile, readPadText } from '../../pad-calls.gen.ts'
import { PAD_LINES_MAX, type PadLine, type PadOutcome } from '../../pad-contract.ts'
import {
  recheckRow,
  isReady,
  writeRows,
  readRows,
  ownCodeOf,
  retypeRow,
  rowOf,
  stateOf,
  withFound,
  type Row,
} from './rows.ts'

const FOUND_AT_ONCE = 50

export type Counts = { added: number; lowered: number; refused: number }
type Merged = { mergedCount: number; leftOutCount: number }

/** Adds rows to the cart. @returns the outcome of each */
async function fill(queries: QueryClient, wanted: readonly Row[]) {
  const outcomes = await fillCart(
    queries,
    wanted.map((row) => ({
      skuId: row.skuId!,
      unitId: row.unitId!,
      quantity: row.quantity,
      ownCode: ownCodeOf(row),
    })),
  )
  return new Map(wanted.map((row, i) => [row.key, outcomes[i]!]))
}

function countsOf(outcomes: readonly PadOutcome[]): Counts {
  const countOf = (kind: keyof Counts) => outcomes.filter((each) => each.outcome === kind).length
  return { added: countOf('added'), lowered: countOf('lowered'), refused: countOf('refused') }
}

/** Parses a shopper's input into lines. */
const textRead = (text: string, signal: AbortSignal) => call(readPadText, { text }, signal)

export function usePad() {
  const [rows, setRows] = useState<Row[]>([])
  const [merged, setMerged] = useState<Merged | null>(null)
  const [found, setFound] = useState<{ done: number; all: number } | null>(null)
  const [run, isBusy] = useTask()
  const queries = useQueryClient()
  const left = useRef(new AbortController())

  const change = (next: (rows: Row[]) => Row[]) =>
    setRows((before) => {
      const after = next(before)
      writeRows(after)
      return after
    })
  const put = (changed: Row) =>
    change((before) => before.map((row) => (row.key === changed.key ? changed : row)))

  /** In batches, so that the first results appear at once. */
  const find = async (wanted: readonly Row[], settle: typeof withFound) => {
    const asked = wanted.filter(({ line }) => line.error === null)
    try {
      for (let from = 0; from < asked.length; from += FOUND_AT_ONCE) {
        setFound({ done: from, all: asked.length })
        const some = asked.slice(from, from + FOUND_AT_ONCE)
        const texts = some.map(({ line }) => line.text)
        const answer = await call(findPadGoods, { texts }, left.current.signal)
        const settled = new Map(some.map((row, i) => [row.key, settle(row, answer.found[i]!)]))
        change((before) => before.map((row) => settled.get(row.key) ?? row))
      }
    } finally {
      setFound(null)
    }
  }

  const take = async ({ lines, ...others }: { lines: PadLine[] } & Merged) => {
    const room = Math.max(0, PAD_LINES_MAX - rows.length)
    const more = lines.slice(0, room).map(rowOf)
    setMerged({ ...others, leftOutCount: others.leftOutCount + lines.length - more.length })
    change((before) => [...before, ...more])
    await find(more, withFound)
  }

  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    const before = readRows()
    setRows(before)
    if (before.length > 0) run(() => find(before, recheckRow))
    return () => leaving.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the pad opens
  }, [])

  return {
    rows,
    merged,
    found,
    isBusy,
    put,
    remove: (key: number) => change((before) => before.filter((row) => row.key !== key)),
    clear: (which: 'all' | 'done') => {
      setMerged(null)
      change((before) => (which === 'all' ? [] : before.filter((row) => stateOf(row) !== 'done')))
    },
    takeText: (text: string, onTaken: () => void) =>
      run(async () => {
        const read = await textRead(text, left.current.signal)
        onTaken()
        await take(read)
      }),
    takeFile: (file: File) =>
      run(async () => take(await upload(readPadFile, {}, file, { signal: left.current.signal }))),
    /** Looks up other words instead of these. */
    retype: (row: Row, text: string) =>
      run(async () => {
        const { lines } = await textRead(text, left.current.signal)
        const [line] = lines
        if (line === undefined) return
        const next = retypeRow(row, line)
        put(next)
        await find([next], withFound)
      }),
    addAll: (onAdded: (counts: Counts) => void) =>
      run(async () => {
        const outcomes = await fill(queries, rows.filter(isReady))
        change((before) =>
          before.map((row) => ({ ...row, outcome: outcomes.get(row.key) ?? row.outcome })),
        )
        onAdded(countsOf([...outcomes.values()]))
      }),
  }
}
export type Pad = ReturnType<typeof usePad>
