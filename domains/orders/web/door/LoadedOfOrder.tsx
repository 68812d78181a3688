/** What a page shows of one order, once it is there: of an order that is missing, or another buyer's, it says so instead of offering a retry. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { isOrderMissing, OrderMissing } from '../OrderMissing.tsx'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}

export function LoadedOfOrder<Data>({ query, children }: Props<Data>) {
  return isOrderMissing(query.error) ? <OrderMissing /> : <Loaded query={query}>{children}</Loaded>
}
