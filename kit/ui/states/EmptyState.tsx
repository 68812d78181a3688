/** An empty state: the open carton, one sentence, one action. */
import type { ReactNode } from 'react'
import { classes } from '../basics/classes.ts'

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** One action. */
  action?: ReactNode
  size?: 'small' | undefined
  /** Where it is all that the page says. */
  heading?: 'h1'
}

export function EmptyState({ title, text, action, size, heading }: EmptyStateProps) {
  const Title = heading ?? 'p'
  return (
    <div className={classes('empty', size === 'small' && 'empty-small')}>
      <OpenCarton />
      <Title className="empty-sentence">{title}</Title>
      {text !== undefined && <p className="empty-text text-balance">{text}</p>}
      {action}
    </div>
  )
}

function OpenCarton() {
  return (
    <svg className="empty-drawing" viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M24 34 60 20l36 14v30L60 78 24 64z" />
        <path d="m24 34 36 14 36-14M60 48v30" />
        <path d="M24 34 12 26l36-14 12 8M96 34l12-8-36-14-12 8" strokeDasharray="3 4" />
      </g>
    </svg>
  )
}
