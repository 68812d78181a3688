/** A key figure with its context. Several are placed in `<section className="panel panel-clip kpis">`. */
import type { ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import type { RenderLink } from '../basics/link.ts'

export type KpiProps = {
  label: string
  figure: ReactNode
  note?: string | undefined
  tone?: 'success' | 'warning' | 'danger' | undefined
  link?: RenderLink | undefined
}

/** A zero is quiet: it comes after what there is to do, and in grey. */
export function Kpi({ label, figure, note, tone, link }: KpiProps) {
  const className = classes('kpi', figure === '0' && 'kpi-zero')
  const content = (
    <>
      <span>{label}</span>
      <b>{figure}</b>
      {note !== undefined && (
        <span className={classes(tone !== undefined && `kpi-${tone}`)}>{note}</span>
      )}
    </>
  )
  return link === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    link({ className, children: content })
  )
}
