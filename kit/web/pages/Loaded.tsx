/** The result of a query: skeletons while loading, an error with a retry button, old data below it if there is any. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Panel } from '../../ui/basics/Panel.tsx'
import { Loading, Skeleton } from '../../ui/states/Skeleton.tsx'
import { useT } from '../language/i18n.tsx'
import { Retry } from './Retry.tsx'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** In its final shape; otherwise some lines. */
  skeleton?: ReactNode
  /** As wide as the window: the error stands in the column of the page. */
  isWide?: boolean
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({
  query: { data, error, refetch },
  skeleton,
  isWide = false,
  children,
}: Props<Data>) {
  const code = error instanceof Refused ? error.reason.code : undefined
  if (code === Reasons.forbidden.code) return <Denied />
  if (code === Reasons.notFound.code) return <Gone />
  return (
    <>
      {error !== null && (
        <div className={isWide ? 'page pt-3' : 'p-3'}>
          <Retry error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data !== undefined
        ? children(data)
        : error === null && (skeleton ?? <SkeletonLines count={6} />)}
    </>
  )
}

/** No permission: a retry would not help. */
export function Denied() {
  const t = useT('kit')
  return <EmptyState title={t('denied.title')} text={t('denied.text')} />
}

/** Its address names nothing: it was deleted, or never existed. */
function Gone() {
  const t = useT('kit')
  return (
    <Panel>
      <EmptyState title={t('notFound')} />
    </Panel>
  )
}

export function SkeletonLines({ count }: { count: number }) {
  return (
    <Loading className="stack p-4">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-5" />
      ))}
    </Loading>
  )
}
