/** A notice in its place on the page. */
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX } as const

export type NoticeProps = {
  tone?: NoticeTone | undefined
  /** One action. */
  action?: ReactNode
  /** Appears after an action, so it is announced to screen readers. */
  live?: boolean | undefined
  children: ReactNode
}

export function Notice({ tone = 'info', action, live, children }: NoticeProps) {
  const role = live === true ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={classes('notice', `notice-${tone}`)} role={role}>
      <Icon of={ICONS[tone]} />
      <div className="notice-body">{children}</div>
      {action}
    </div>
  )
}
