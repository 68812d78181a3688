/** The head of an office page: its title with the state of what it shows, and at the right what can be done. */
import type { ReactNode } from 'react'

type PageTitleProps = {
  title: ReactNode
  /** `record` for the name of one record, which may be long: smaller type that breaks anywhere. */
  look?: 'page' | 'record' | undefined
  /** Right beside the title: tags, a copy button. */
  beside?: ReactNode
  /** Below the title, in small type. */
  note?: ReactNode
  /** At the right end: buttons, a link, a date. */
  children?: ReactNode
}

export function PageTitle({ title, look, beside, note, children }: PageTitleProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="grid min-w-0 gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className={look === 'record' ? 'text-xl wrap-anywhere tabular-nums' : undefined}>
            {title}
          </h1>
          {beside}
        </div>
        {note !== undefined && <p className="text-sm text-ink-3">{note}</p>}
      </div>
      {children}
    </div>
  )
}
