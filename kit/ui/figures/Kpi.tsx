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

export function Kpi({ label, figure, note, tone, link }: KpiProps) {
  const content = (
    <>
      <span>{label}</span>
      <b>{figure}</b>
      <span className={classes(tone !== undefined && `kpi-${tone}`)}>{note ?? '\u00a0'}</span>
    </>
  )
  return link === undefined ? (
    <div className="kpi">{content}</div>
  ) : (
    link({ className: 'kpi', children: content })
  )
}
