/** /user/user/address: the buyer's addresses. */
import { createFileRoute } from '@tanstack/react-router'
import { query } from '#kit/web/calls/call.ts'
import { listAddresses } from '../calls.gen.ts'
import { AddressList } from './AddressList.tsx'

export const Route = createFileRoute('/_shop/user/user/address/')({
  loader: ({ context }) =>
    context.queries.ensureQueryData(query(listAddresses, {})).then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: match.context.t('addresses')('title') }] }),
  component: AddressList,
})
