/** The rows of a bulk shipment while they are typed, stored in this tab until they ship, and what is wrong with them. */
import { useEffect, useState } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { dropDraft, readDraft, saveDraft } from '#kit/web/forms/draft.ts'
import type { CheckedShipment, ShipmentProblem } from '../contract.ts'
import { mergeFile, restoreRows, type StoredRows } from './merge-rows.ts'

/** What only the parcel lacks is shown once somebody tried to ship: nobody has typed it before. */
const OF_PARCEL: readonly ShipmentProblem[] = ['carrierUnknown', 'numberMissing', 'numberWrong']
const DRAFT = 'bulk-shipping'

export type Drafts = {
  rows: readonly CheckedShipment[]
  replace: (rows: readonly CheckedShipment[]) => void
  /** Fills in what a file says, and keeps the rows that it does not name. */
  addFile: (rows: readonly CheckedShipment[]) => void
  change: (at: number, part: Partial<CheckedShipment>) => void
  remove: (at: number) => void
  setCarrierOfAll: (carrierId: number) => void
  problemOf: (row: CheckedShipment, isTried: boolean) => ShipmentProblem | null
  /** After they were sent. */
  drop: () => void
}

/** @param of which orders the page was opened for: its rows come back as they were left, others with what was typed for them */
export function useDrafts(of: string, initial: readonly CheckedShipment[]): Drafts {
  const who = String(useMe().id)
  const [rows, setRows] = useState(() =>
    restoreRows(initial, of, readDraft<StoredRows>(DRAFT, who)),
  )
  useEffect(() => {
    const hasWork = rows.some(({ carrierId, trackingNumber }) => carrierId ?? trackingNumber)
    const isStored = readDraft<StoredRows>(DRAFT, who)?.of === of
    if (hasWork || isStored) saveDraft(DRAFT, who, { of, rows })
  }, [who, of, rows])
  return {
    rows,
    replace: setRows,
    addFile: (read) => setRows((now) => mergeFile(now, read)),
    change: (at, part) =>
      setRows((now) =>
        now.map((row, index) => (index === at ? withoutParcelProblem({ ...row, ...part }) : row)),
      ),
    remove: (at) => {
      if (rows.length === 1) dropDraft(DRAFT)
      setRows((now) => now.filter((_, index) => index !== at))
    },
    setCarrierOfAll: (carrierId) =>
      setRows((now) => now.map((row) => withoutParcelProblem({ ...row, carrierId }))),
    problemOf: (row, isTried) =>
      row.problem !== null && OF_PARCEL.includes(row.problem) && !isTried && row.line === null
        ? null
        : row.problem,
    drop: () => dropDraft(DRAFT),
  }
}

/** What was typed answers it, until it is checked again; so it does what was said of the number. */
const withoutParcelProblem = (row: CheckedShipment): CheckedShipment => ({
  ...row,
  usedFor: null,
  problem: row.problem !== null && OF_PARCEL.includes(row.problem) ? null : row.problem,
})
