/** The rows of a bulk shipment while they are typed, and what is wrong with them. */
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { listCarriers } from '#domains/shipping/contract.ts'
import type { CheckedShipment, ShipmentProblem } from '../contract.ts'

export type Carrier = DataOf<typeof listCarriers>[number]

/** What only the parcel lacks is shown once somebody tried to ship: nobody has typed it before. */
const OF_PARCEL: readonly ShipmentProblem[] = ['carrierUnknown', 'numberMissing', 'numberWrong']

export type Drafts = {
  rows: readonly CheckedShipment[]
  replace: (rows: readonly CheckedShipment[]) => void
  change: (at: number, part: Partial<CheckedShipment>) => void
  remove: (at: number) => void
  setCarrierOfAll: (carrierId: number) => void
  problemOf: (row: CheckedShipment, isTried: boolean) => ShipmentProblem | null
}

export function useDrafts(initial: readonly CheckedShipment[]): Drafts {
  const [rows, setRows] = useState(initial)
  return {
    rows,
    replace: setRows,
    change: (at, part) =>
      setRows((now) =>
        now.map((row, index) => (index === at ? withoutParcelProblem({ ...row, ...part }) : row)),
      ),
    remove: (at) => setRows((now) => now.filter((_, index) => index !== at)),
    setCarrierOfAll: (carrierId) =>
      setRows((now) => now.map((row) => withoutParcelProblem({ ...row, carrierId }))),
    problemOf: (row, isTried) =>
      row.problem !== null && OF_PARCEL.includes(row.problem) && !isTried && row.line === null
        ? null
        : row.problem,
  }
}

/** What was typed answers it, until it is checked again. */
const withoutParcelProblem = (row: CheckedShipment): CheckedShipment =>
  row.problem !== null && OF_PARCEL.includes(row.problem) ? { ...row, problem: null } : row
