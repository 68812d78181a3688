/** An error in place of a page or a part of it: status, explanation, address, and actions. */
import type { ReactNode } from 'react'
import { Notice } from './Notice.tsx'

export type ErrorStateProps = {
  /** 404, 503. */
  status: number
  message: string
  /** The requested address. */
  path?: string | undefined
  /** Retry, back, home. */
  actions?: ReactNode
  level?: 1 | 2 | undefined
}

export function ErrorState({ status, message, path, actions, level = 1 }: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="error-page">
      <p className="error-page-status">{status}</p>
      <Heading className="error-page-text">{message}</Heading>
      {path !== undefined && <code className="error-page-path">{path}</code>}
      {actions !== undefined && <div className="error-page-actions">{actions}</div>}
    </div>
  )
}

/** A list that could not be refreshed keeps its old rows; this is shown above them. */
export function RetryNotice(props: { message: string; retry: ReactNode }) {
  return (
    <Notice tone="danger" live action={props.retry}>
      {props.message}
    </Notice>
  )
}
