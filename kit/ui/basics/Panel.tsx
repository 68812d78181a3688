/** A white panel with a head, a body and a foot. Without `title` only its frame. */
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'

export type PanelProps = {
  title?: ReactNode
  /** The heading level; panels follow the page's h1. */
  level?: 2 | 3 | undefined
  /** Beside the title: tags, a count in grey. */
  note?: ReactNode
  /** At the right of the head: a link, a button. */
  more?: ReactNode
  foot?: ReactNode
  /** Clips the content at the rounded corners, without padding: for tables. */
  flush?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Panel(props: PanelProps) {
  const { title, level = 2, note, more, foot, flush, className, children } = props
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section
      className={classes('panel', flush === true && 'panel-clip', className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className="panel-head">
          <Heading id={id} className="panel-title">
            {title}
          </Heading>
          {typeof note === 'string' ? <span className="panel-note">{note}</span> : note}
          {more !== undefined && <span className="panel-more">{more}</span>}
        </header>
      )}
      {flush === true ? children : <div className="panel-body">{children}</div>}
      {foot !== undefined && <footer className="panel-foot">{foot}</footer>}
    </section>
  )
}
