/** Names and values below each other; and sums with a total. */
import type { ReactNode } from 'react'
import { classes } from '../basics/classes.ts'

export type KeyValue = { label: string; value: ReactNode; action?: ReactNode }

/** With an `action` in any row (copying, downloading) rows stand apart. Rows without a value show a dash. */
export function KeyValueList({
  rows,
  className,
}: {
  rows: readonly KeyValue[]
  className?: string
}) {
  const hasActions = rows.some(({ action }) => action !== undefined)
  return (
    <dl className={classes('key-values', hasActions && 'key-values-actions', className)}>
      {rows.map(({ label, value, action }, index) => (
        <Row key={`${index} ${label}`} label={label} action={action}>
          {value ?? '—'}
        </Row>
      ))}
    </dl>
  )
}

function Row(props: { label: string; action: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{props.label}</dt>
      <dd>
        {props.action === undefined ? props.children : <span>{props.children}</span>}
        {props.action}
      </dd>
    </>
  )
}

export type SumRow = {
  label: ReactNode
  value: ReactNode
  /** A reduction, in red. */
  less?: boolean | undefined
  /** The last row, highlighted. */
  total?: boolean | undefined
}

/** In the fixed order: goods, activity, member, coupon, freight, tax, adjustment, payable. */
export function SumList({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className="sums">
      {rows.map(({ label, value, less, total }, index) => (
        <div
          key={index}
          className={classes(less === true && 'sums-less', total === true && 'sums-total')}
        >
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
