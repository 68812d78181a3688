/** /goods/sousuList: the results of a query, at its older address. */
import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from './list-route.ts'
import { ListPage } from './ListPage.tsx'

export const Route = createFileRoute('/_shop/goods/sousuList')({
  ...listRoute,
  component: ListPage,
})
