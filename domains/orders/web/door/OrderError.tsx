/** The error of the routes of one order: of an order that is not there it says so, others get the usual page. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage } from '#kit/web/pages/ErrorPage.tsx'
import { isOrderMissing, OrderMissing } from '../OrderMissing.tsx'

export function OrderError(props: ErrorComponentProps) {
  return isOrderMissing(props.error) ? <OrderMissing heading="h1" /> : <ErrorPage {...props} />
}
