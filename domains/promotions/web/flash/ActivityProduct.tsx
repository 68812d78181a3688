/**
 * A product inside an activity: a flash sale has a page of its own, prices and gifts are named on the product's page, and what is unknown or
 * over leads there too. Never rendered on the server.
 */
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { productActivity } from '../../calls.gen.ts'
import { flashSession } from '../../flash-calls.gen.ts'
import FlashProduct, { type FlashProductProps } from './FlashProduct.tsx'

const isNotFound = (error: unknown): boolean =>
  error instanceof Refused && error.reason.code === Reasons.notFound.code

export default function ActivityProduct(props: FlashProductProps) {
  const { productId, activityId } = props
  // The same call as the session's own page: a flash sale costs one.
  const session = useQuery({ ...query(flashSession, { activityId }), staleTime: 0 })
  const isSold = session.data?.skus.some((sku) => sku.productId === productId)
  if (isNotFound(session.error)) return <OtherKind {...props} />
  return isSold === false ? <ProductItself productId={productId} /> : <FlashProduct {...props} />
}

function OtherKind({ productId, activityId }: FlashProductProps) {
  const asked = useQuery(query(productActivity, { activityId, productId }))
  if (isNotFound(asked.error)) return <ProductItself productId={productId} />
  return (
    <Loaded query={asked} skeleton={<Skeleton className="h-96" />}>
      {() => (
        <Navigate
          to="/goods/$id"
          params={{ id: String(productId) }}
          search={{ activity: activityId }}
          replace
        />
      )}
    </Loaded>
  )
}

function ProductItself({ productId }: { productId: number }) {
  const t = useT('promotions')
  const text = t('activityOver')
  useEffect(() => toast(text), [text])
  return <Navigate to="/goods/$id" params={{ id: String(productId) }} replace />
}
