/** A log of events, newest first. */
import type { ReactNode } from 'react'

export type LogEntry = {
  id: string | number
  text: ReactNode
  note: ReactNode
  /** Below both: more than a line. */
  body?: ReactNode
}

export function LogList({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className="log">
      {entries.map(({ id, text, note, body }) => (
        <li key={id}>
          <div>
            <p className="log-text">{text}</p>
            <small>{note}</small>
            {body}
          </div>
        </li>
      ))}
    </ol>
  )
}
