/** /goods/conditional: goods that meet conditions. */
import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from './list-route.ts'
import { ListPage } from './ListPage.tsx'

export const Route = createFileRoute('/_shop/goods/conditional')({
  ...listRoute,
  component: ListPage,
})
